import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const tableSalesModule: Module = {
  name: 'table',
  title: msg('Fair sales'),
  sentence: msg('Sell at a fair or a concert with your phone, even without internet.'),
  suits: ['label', 'shop'],
  usedBy: { tables: ['TableSale', 'TableDay'] },
  routes: {
    site: [
      route('at-the-table', 'shop/table-sales/table-checkout.page.tsx'),
      route('admin/table/sales', 'shop/table-sales/sales.api.ts'),
      route('admin/table/days.csv', 'shop/table-sales/table-days-csv.api.ts'),
      route('table.webmanifest', 'shop/table-sales/manifest.api.ts'),
    ],
    admin: [
      route('admin/table', 'shop/table-sales/table.page.tsx'),
      route('admin/table/qr', 'shop/table-sales/table-qr.page.tsx'),
      route('admin/table/days', 'shop/table-sales/table-days.page.tsx'),
      route('admin/table/days/:day', 'shop/table-sales/table-day.page.tsx'),
    ],
    api: [
      route('api/table-days', 'shop/table-sales/api/table-days.api.ts'),
      route('api/table-days/sales', 'shop/table-sales/api/table-sales.api.ts'),
      route('api/table-days/:day', 'shop/table-sales/api/table-day.api.ts'),
    ],
  },
  links: [{ group: 'shop', to: href('/admin/table'), name: msg('Fair sales'), for: 'sell' }],
  server: async () => (await import('./table-sales.module.server')).tableSalesModuleServer,
}
