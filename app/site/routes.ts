import { route } from '@remix-run/route-config'

/** The addresses of accounts, settings, pages and files. */
export const siteRoutes = [
  // The site itself
  route('manifest.webmanifest', 'site/manifest.api.ts'),
  route('display', 'site/display.api.ts'),
  route('speculation-rules.json', 'site/speculation-rules.api.ts'),
  ...[
    'favicon.ico',
    'icon.png',
    'icon-512.png',
    'icon-maskable.png',
    'apple-touch-icon.png',
    'share.jpg',
  ].map((path) => route(path, 'site/site-art.api.ts', { id: path })),
  route('theme/:file', 'site/theme.api.ts'),
  route('site-pictures/:name', 'site/picture.api.ts'),
  route('.well-known/tdmrep.json', 'site/tdmrep.api.ts'),

  // Accounts
  route('invitation', 'site/accounts/people/invitation.page.tsx'),
  route('logout', 'site/accounts/logout.page.tsx'),
  route('userInfo/two-step-login', 'site/accounts/second-factor/second-factor.page.tsx'),
  route('userInfo/passkeys', 'site/accounts/passkeys/passkeys.page.tsx'),

  // Pages
  route('pages/:address', 'site/pages/page.page.tsx'),
  route('admin/pages/preview', 'site/pages/preview.api.ts'),
]

/** The site's forms that are shown beside the cover of the latest article. */
export const siteRoutesInCoverLayout = [
  route('forgot-password', 'site/accounts/forgot-password.page.tsx'),
  route('reset-password', 'site/accounts/reset-password.page.tsx'),
]

/** The site's admin pages, inside the frame of the desk. */
export const siteAdminRoutes = [
  // Accounts
  route('admin/people', 'site/accounts/people/people.page.tsx'),
  route('admin/people/:id', 'site/accounts/people/person.page.tsx'),
]

export const siteApiRoutes = [
  // Accounts
  route('api/auth/login', 'site/accounts/login.api.ts'),
  route('api/auth/register', 'site/accounts/register.api.ts'),
  route('api/auth/passkeys/login-options', 'site/accounts/passkeys/login-options.api.ts'),
  route('api/auth/passkeys/login', 'site/accounts/passkeys/login.api.ts'),
  route('api/auth/passkeys/new-options', 'site/accounts/passkeys/new-options.api.ts'),
  route('api/auth/session', 'site/accounts/session.api.ts'),
  route('api/auth/users/:id', 'site/accounts/user.api.ts'),
  route('api/people', 'site/accounts/api/people.api.ts'),
  route('api/people/invitations', 'site/accounts/api/invitations.api.ts'),
  route('api/people/invitations/:id', 'site/accounts/api/invitation.api.ts'),
  route('api/people/:id', 'site/accounts/api/person.api.ts'),
  route('api/people/:id/disable', 'site/accounts/api/disable.api.ts'),
  route('api/people/:id/enable', 'site/accounts/api/enable.api.ts'),
  route('api/people/:id/end-sessions', 'site/accounts/api/end-sessions.api.ts'),

  // Mail
  route('api/mail/bounces', 'site/mail/bounces.api.ts'),

  // Pages
  route('api/pages', 'site/pages/pages.api.ts'),
  route('api/pages/:id', 'site/pages/page.api.ts'),
]
