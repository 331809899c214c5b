import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const consignmentsModule: Module = {
  name: 'consignments',
  title: msg('Consignments'),
  sentence: msg('Leave copies with shops, count what they sold and write the bill.'),
  suits: ['shop'],
  usedBy: { tables: ['Consignment'] },
  routes: {
    site: [route('admin/consignments.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/consignments.csv' })],
    admin: [
      route('admin/consignments', 'shop/consignments/consignments.page.tsx'),
      route('admin/consignments/new', 'shop/consignments/new-consignment.page.tsx'),
      route('admin/consignments/:id', 'shop/consignments/consignment.page.tsx'),
    ],
    api: [
      route('api/consignments', 'shop/consignments/api/consignments.api.ts'),
      route('api/consignments/:id', 'shop/consignments/api/consignment.api.ts'),
      route('api/consignments/:id/moves', 'shop/consignments/api/moves.api.ts'),
    ],
  },
  links: [{ group: 'shop', to: href('/admin/consignments'), name: msg('Consignments'), for: 'sell' }],
}
