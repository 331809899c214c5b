import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const wholesaleModule: Module = {
  name: 'wholesale',
  title: msg('Wholesale'),
  sentence: msg('Give shops their own price list, with a link to order from it.'),
  adds: [msg('Invoices')],
  suits: ['shop'],
  usedBy: { tables: ['WholesaleList'] },
  routes: {
    site: ['wholesale', 'invoices'].map((name) =>
      route(`admin/${name}.csv`, 'desk/lists/list-csv.api.ts', { id: `admin/${name}.csv` }),
    ),
    sent: [route('wholesale/:code', 'shop/wholesale/wholesale.page.tsx')],
    admin: [
      route('admin/wholesale', 'shop/wholesale/price-lists.page.tsx'),
      route('admin/wholesale/:id', 'shop/wholesale/price-list.page.tsx'),
      route('admin/invoices', 'shop/orders/invoices/admin-invoices.page.tsx'),
    ],
    api: [
      route('api/price-lists', 'shop/wholesale/api/price-lists.api.ts'),
      route('api/price-lists/:id', 'shop/wholesale/api/price-list.api.ts'),
      route('api/price-lists/:id/end', 'shop/wholesale/api/end.api.ts'),
      route('api/price-lists/:id/reopen', 'shop/wholesale/api/reopen.api.ts'),
      route('api/price-lists/:id/renew-code', 'shop/wholesale/api/renew-code.api.ts'),
      route('api/invoices', 'shop/orders/invoices/api/invoices.api.ts'),
      route('api/invoices/settings', 'shop/orders/invoices/api/invoice-settings.api.ts'),
    ],
  },
  links: [
    {
      group: 'shop',
      to: href('/admin/wholesale'),
      name: msg('Wholesale'),
      for: 'sell',
      tabs: [
        { to: href('/admin/wholesale'), name: msg('Wholesale'), for: 'sell' },
        { to: href('/admin/invoices'), name: msg('Invoices'), for: 'sell' },
      ],
    },
  ],
  server: async () => (await import('./wholesale.module.server')).wholesaleModuleServer,
}
