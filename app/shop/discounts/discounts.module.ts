import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const discountsModule: Module = {
  name: 'discounts',
  title: msg('Discounts'),
  sentence: msg('Hand out codes that lower the price.'),
  suits: ['label', 'shop'],
  usedBy: { tables: ['Discount'] },
  routes: {
    site: [route('admin/discounts.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/discounts.csv' })],
    admin: [
      route('admin/discounts', 'shop/discounts/discounts.page.tsx'),
      route('admin/discounts/:id', 'shop/discounts/discount.page.tsx'),
    ],
    api: [
      route('api/discounts', 'shop/discounts/api/discounts.api.ts'),
      route('api/discounts/:id', 'shop/discounts/api/discount.api.ts'),
    ],
  },
  links: [{ group: 'shop', to: href('/admin/discounts'), name: msg('Discounts'), for: 'sell' }],
  places: [{ to: href('/admin/discounts/:id', { id: 'new' }), name: msg('New discount'), for: 'sell' }],
  server: async () => (await import('./discounts.module.server')).discountsModuleServer,
}
