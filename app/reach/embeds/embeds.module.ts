import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const embedsModule: Module = {
  name: 'embeds',
  title: msg('Embedding'),
  sentence: msg('Show publications, covers and items inside the pages of other sites.'),
  group: 'audience',
  suits: ['magazine', 'campus-paper'],
  usedBy: { settings: ['embedding', 'embedHosts'] },
  fields: ['embedding', 'embedders'],
  settings: ['embedding', 'embedHosts'],
  routes: {
    site: [
      route('articles/:id/embed', 'reach/embeds/article-embed.api.ts'),
      route('embed/shelf', 'reach/embeds/shelf.api.ts'),
      route('embed/items/:id', 'reach/embeds/item-embed.api.ts'),
    ],
  },
  links: [],
}
