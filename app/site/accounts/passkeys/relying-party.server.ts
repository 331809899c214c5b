import { currentSite } from '../../current-site.server'

/**
 * Returns what a passkey of this site belongs to: it works on the host of SITE_URL alone, and for no other site.
 * @param origin of the site as browsers see it
 */
export const relyingPartyOf = (origin: string) => ({
  id: new URL(origin).hostname,
  name: currentSite().name,
  origin,
})

/** Loaded at the first use: few requests are about passkeys. */
export const webAuthn = () => import('@simplewebauthn/server')
