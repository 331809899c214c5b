import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const downloadCodesModule: Module = {
  name: 'codes',
  title: msg('Download codes'),
  sentence: msg('Print codes that come with a record or zine and unlock its files.'),
  suits: ['label'],
  usedBy: { tables: ['CodeBatch'] },
  routes: {
    site: [route('admin/codes.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/codes.csv' })],
    admin: [
      route('admin/codes', 'shop/codes/codes.page.tsx'),
      route('admin/codes/:id', 'shop/codes/batch.page.tsx'),
      route('admin/codes/:id/print', 'shop/codes/print-codes.page.tsx'),
    ],
    api: [
      route('api/codes', 'shop/codes/api/codes.api.ts'),
      route('api/codes/:id', 'shop/codes/api/code-batch.api.ts'),
      route('api/codes/:id/withdraw', 'shop/codes/api/withdraw.api.ts'),
    ],
  },
  links: [{ group: 'shop', to: href('/admin/codes'), name: msg('Download codes'), for: 'sell' }],
  server: async () => (await import('./download-codes.module.server')).downloadCodesModuleServer,
}
