import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'
import { type Module, route } from '../../../site/modules/module'

export const seriesModule: Module = {
  name: 'series',
  title: msg('Series'),
  sentence: msg('Number the issues of a magazine, and show each magazine with all its issues.'),
  suits: ['magazine', 'campus-paper'],
  usedBy: { tables: ['Series'] },
  routes: {
    site: [
      route('series', 'magazine/publications/series/all-series.page.tsx'),
      route('series/:address', 'magazine/publications/series/series.page.tsx'),
      route('series/:address/latest', 'magazine/publications/series/latest-issue.api.ts'),
      route('admin/series.csv', 'desk/lists/list-csv.api.ts', { id: 'admin/series.csv' }),
    ],
    admin: [
      route('admin/series', 'magazine/publications/series/admin-series.page.tsx'),
      route('admin/series/:id', 'magazine/publications/series/edit-series.page.tsx'),
    ],
    api: [
      route('api/series', 'magazine/publications/series/api/all-series.api.ts'),
      route('api/series/:id', 'magazine/publications/series/api/series.api.ts'),
      route('api/series/:id/merge', 'magazine/publications/series/api/merge.api.ts'),
    ],
  },
  links: [{ group: 'publish', to: href('/admin/series'), name: msg('Series'), for: 'publish' }],
  fields: [
    'issue',
    'seriesTitle',
    'issueNumber',
    'issueDate',
    'isSpecialIssue',
    'isbn',
    'printRun',
    'issuePrice',
  ],
}
