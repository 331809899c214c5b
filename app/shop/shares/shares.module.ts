import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const sharesModule: Module = {
  name: 'shares',
  title: msg('Royalties'),
  sentence: msg('Work out what bands and authors earn from each sale, and send them statements.'),
  suits: ['label'],
  usedBy: { tables: ['Payee'] },
  routes: {
    sent: [
      route('statements/:payee', 'shop/shares/own-statements.page.tsx'),
      ...['pdf', 'csv'].map((format) =>
        route(`statements/:payee/statement.${format}`, 'shop/shares/own-statement-file.api.ts', {
          id: `statement.${format}`,
        }),
      ),
    ],
    site: [
      ...['pdf', 'csv'].map((format) =>
        route(
          `admin/shares/:id/statements/:period/statement.${format}`,
          'shop/shares/statement-file.api.ts',
          {
            id: `admin-statement.${format}`,
          },
        ),
      ),
      route('admin/shares.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/shares.csv' }),
    ],
    admin: [
      route('admin/shares', 'shop/shares/payees.page.tsx'),
      route('admin/shares/:id', 'shop/shares/payee.page.tsx'),
      route('admin/shares/:id/statements/:period', 'shop/shares/statement.page.tsx'),
      route('admin/merch/:id/shares', 'shop/shares/item-shares.page.tsx'),
      route('admin/releases/:id/shares', 'shop/shares/release-shares.page.tsx'),
    ],
    api: [
      route('api/payees', 'shop/shares/api/payees.api.ts'),
      route('api/payees/:id', 'shop/shares/api/payee.api.ts'),
      route('api/payees/:id/link', 'shop/shares/api/payee-link.api.ts'),
      route('api/payees/:id/statements/:period', 'shop/shares/api/statement.api.ts'),
      route('api/payees/:id/statements/:period/pay', 'shop/shares/api/pay-statement.api.ts'),
      route('api/merch/:id/shares', 'shop/shares/api/item-shares.api.ts'),
      route('api/merch/:id/shares/:share', 'shop/shares/api/item-share.api.ts'),
      route('api/releases/:id/shares', 'shop/shares/api/release-shares.api.ts'),
      route('api/releases/:id/shares/:share', 'shop/shares/api/release-share.api.ts'),
    ],
  },
  links: [{ group: 'shop', to: href('/admin/shares'), name: msg('Royalties'), for: 'sell' }],
  server: async () => (await import('./shares.module.server')).sharesModuleServer,
}
