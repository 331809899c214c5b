import { encryptedCookie } from '../../../platform/http/encrypted-cookie.server'

const seconds = 60
const cookie = encryptedCookie('oidc-logout', 'logout at the issuer', seconds)

/** Returns a cookie with the encrypted id of the user whose session at the issuer ends too, for a minute. */
export const issuerLogoutCookie = (userId: number, origin: string): string =>
  cookie.set(`${userId} ${Date.now()}`, origin)

export function loggedOutUser(request: Request, origin: string): number | undefined {
  const [userId, at] = cookie.read(request, origin)?.split(' ').map(Number) ?? []
  return userId && at && Date.now() - at < seconds * 1000 ? userId : undefined
}
