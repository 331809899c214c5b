import { msg } from '../../../platform/i18n/i18n'
import { type Module, route } from '../../../site/modules/module'

export const printModule: Module = {
  name: 'print',
  title: msg('Print it yourself'),
  sentence: msg('Let readers print a publication and fold it into a booklet.'),
  group: 'publish',
  suits: ['magazine', 'campus-paper'],
  usedBy: {},
  routes: {
    site: [
      route('articles/:id/print', 'magazine/publications/booklets/print.page.tsx'),
      route('articles/:id/booklet.pdf', 'magazine/publications/booklets/booklet.api.ts'),
    ],
  },
  links: [],
  fields: ['isPrintable'],
  server: async () => (await import('./print.module.server')).printModuleServer,
}
