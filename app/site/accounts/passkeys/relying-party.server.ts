import { currentSite } from '../../current-site.server'

/**
 * Returns the relying party of this site's passkeys, which only work on the host of SITE_URL.
 * @param origin of the site as browsers see it
 */
export const relyingPartyOf = (origin: string) => ({
  id: new URL(origin).hostname,
  name: currentSite().name,
  origin,
})

/** Loads the WebAuthn library when it is first used, since few requests are about passkeys. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
