import { msg } from '../../../platform/i18n/i18n'
import { type Module, route } from '../../../site/modules/module'

export const devicesModule: Module = {
  name: 'devices',
  title: msg('E-readers and keys'),
  sentence: msg('Let readers sync with KOReader, use catalog apps, and send publications to an e-reader.'),
  group: 'audience',
  adds: [msg('Personal keys'), msg('Your e-reader')],
  suits: ['magazine'],
  usedBy: { tables: ['PersonalKey', 'EReaderAddress'] },
  routes: {
    site: [
      route('articles/:id/send', 'magazine/reading/e-reader/send.page.tsx'),
      route('userInfo/e-reader', 'magazine/reading/e-reader/e-reader.page.tsx'),
      route('koreader/users/auth', 'magazine/reading/devices/koreader-login.api.ts'),
      route('koreader/users/create', 'magazine/reading/devices/koreader-register.api.ts'),
      route('koreader/syncs/progress', 'magazine/reading/devices/koreader-progress.api.ts'),
      route('koreader/syncs/progress/:document', 'magazine/reading/devices/koreader-document.api.ts'),
      route('opds/authentication.json', 'reach/feeds/authentication.api.ts'),
      route('opds/publications/:id/progression', 'reach/feeds/progression.api.ts'),
    ],
    sent: [route('userInfo/keys', 'site/accounts/keys/keys.page.tsx')],
  },
  links: [],
  server: async () => (await import('./devices.module.server')).devicesModuleServer,
}
