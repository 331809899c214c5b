import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { keyPage } from '../../site/accounts/keys/keys'
import { currentSite } from '../../site/current-site.server'

export const authenticationType = 'application/opds-authentication+json'
export const authenticationPath = href('/opds/authentication.json')

/** Tells catalog programs to ask for a name and a personal key: https://drafts.opds.io/authentication-for-opds-1.0 */
export const authenticationDocument = (origin: string) => ({
  id: origin + authenticationPath,
  title: currentSite().name,
  description: t(
    'Enter your username, and a personal key in place of the password. You make one at {origin}{keyPage}.',
    { origin, keyPage },
  ),
  links: [
    { rel: 'logo', href: `${origin}${href('/icon.png')}`, type: 'image/png' },
    { rel: 'register', href: `${origin}${href('/register')}`, type: 'text/html' },
    { rel: 'help', href: `${origin}${keyPage}`, type: 'text/html' },
  ],
  authentication: [
    {
      type: 'http://opds-spec.org/auth/basic',
      labels: { login: t('Username'), password: t('Personal key') },
    },
  ],
})

/** Answers a request that needs a key and has none that works. */
export const askForKey = (origin: string) =>
  new Response(JSON.stringify(authenticationDocument(origin)), {
    status: 401,
    headers: {
      'Content-Type': authenticationType,
      'Cache-Control': 'no-store',
      'WWW-Authenticate': 'Basic realm="Catalog", charset="UTF-8"',
    },
  })

/** The hint beside a link that asks for a key. */
export const authenticate = (origin: string) => ({
  href: origin + authenticationPath,
  type: authenticationType,
})
