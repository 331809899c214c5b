import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const scansModule: Module = {
  name: 'scans',
  title: msg('Scans'),
  sentence: msg('Read the words in scanned pages, correct them, and let readers suggest corrections.'),
  group: 'publish',
  usedBy: { tables: ['SuggestedCorrection'], settings: ['offersSearchablePdfs'] },
  routes: {
    site: [route('articles/:id/pages/:n/suggest', 'magazine/publications/pages/suggest.page.tsx')],
    api: [
      route(
        'api/articles/:id/pages/:page/suggestions/:suggestion',
        'magazine/publications/admin/api/suggestion.api.ts',
      ),
      route(
        'api/articles/:id/pages/:page/suggestions/:suggestion/take',
        'magazine/publications/admin/api/take-suggestion.api.ts',
      ),
    ],
  },
  links: [],
  places: [{ to: `${href('/admin/site')}#site-scans`, name: msg('Offer searchable PDFs'), for: 'run' }],
  settings: ['offersSearchablePdfs'],
  fields: ['suggestions', 'confidence', 'isCorrected', 'unsure'],
  server: async () => (await import('./scans.module.server')).scansModuleServer,
}
