import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../modules/module'

export const redirectsModule: Module = {
  name: 'redirects',
  title: msg('Redirects'),
  sentence: msg('Take visitors from links to your old site, or to moved pages, to the right page.'),
  usedBy: { tables: ['Redirect'] },
  routes: {
    site: [route('admin/redirects.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/redirects.csv' })],
    admin: [
      route('admin/redirects', 'site/redirects/redirects.page.tsx'),
      route('admin/redirects/import', 'site/redirects/import-redirects.page.tsx'),
    ],
  },
  links: [{ group: 'site', to: href('/admin/redirects'), name: msg('Redirects'), for: 'run' }],
  places: [{ to: href('/admin/redirects/import'), name: msg('Import redirects'), for: 'run' }],
}
