import { areDevicesOn } from '../../magazine/reading/devices/are-devices-on.server'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { keyPageAddress } from '../../site/accounts/keys/keys'
import { currentSite } from '../../site/current-site.server'

export const authenticationType = 'application/opds-authentication+json'
export const authenticationPath = href('/opds/authentication.json')

/** Describes how catalog apps ask for a personal key: https://drafts.opds.io/authentication-for-opds-1.0 */
export const authenticationDocument = (origin: string) => ({
  id: origin + authenticationPath,
  title: currentSite().name,
  description: areDevicesOn()
    ? t('Enter your username, and a personal key instead of the password. Create one at {origin}{keyPage}.', {
        origin,
        keyPage: keyPageAddress,
      })
    : undefined,
  links: [
    { rel: 'logo', href: `${origin}${href('/icon.png')}`, type: 'image/png' },
    { rel: 'register', href: `${origin}${href('/register')}`, type: 'text/html' },
    ...(areDevicesOn() ? [{ rel: 'help', href: `${origin}${keyPageAddress}`, type: 'text/html' }] : []),
  ],
  authentication: [
    {
      type: 'http://opds-spec.org/auth/basic',
      labels: { login: t('Username'), password: t('Personal key') },
    },
  ],
})

/** Answers a request that needs a valid key. */
export const keyRequiredResponse = (origin: string) =>
  new Response(JSON.stringify(authenticationDocument(origin)), {
    status: 401,
    headers: {
      'Content-Type': authenticationType,
      'Cache-Control': 'no-store',
      'WWW-Authenticate': 'Basic realm="Catalog", charset="UTF-8"',
    },
  })

/** The property of a link that requires a key. */
export const authenticateLinkProperty = (origin: string) => ({
  href: origin + authenticationPath,
  type: authenticationType,
})
