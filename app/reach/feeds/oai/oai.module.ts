import { msg } from '../../../platform/i18n/i18n'
import { type Module, route } from '../../../site/modules/module'

export const oaiModule: Module = {
  name: 'oai',
  title: msg('Library catalogs'),
  sentence: msg('Let libraries collect your publications into their catalogs, by OAI-PMH.'),
  group: 'audience',
  suits: ['campus-paper'],
  usedBy: { tables: ['Article'] },
  routes: { site: [route('oai', 'reach/feeds/oai/oai.api.ts')] },
  links: [],
}
