import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from './module'

export const oidcModule: Module = {
  name: 'oidc',
  title: msg('Single login'),
  sentence: msg('Let people log in with their school, company or club account.'),
  group: 'site',
  usedBy: { tables: ['OidcIdentity'] },
  routes: {
    sent: [
      route('login/oidc', 'site/accounts/oidc/start.page.tsx'),
      route('login/oidc/callback', 'site/accounts/oidc/callback.page.tsx'),
      route('logout/oidc', 'site/accounts/oidc/logout.page.tsx'),
    ],
  },
  links: [],
  server: async () => (await import('./oidc.module.server')).oidcModuleServer,
}
