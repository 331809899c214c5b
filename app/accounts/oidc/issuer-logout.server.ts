import { cookieHeader } from '../../platform/http/cookie-header'
import { hostCookieName } from '../../platform/http/host.server'
import { decryptText, encryptText } from '../../platform/process/text-encryption.server'

const cookieName = (origin: string) => hostCookieName('oidc-logout', origin)
const purpose = 'logout at the issuer'

/** Remembers for a minute, encrypted, whose login ends at the issuer too. */
export const issuerLogoutCookie = (userId: number, origin: string): string =>
  cookieHeader(cookieName(origin), encryptText(`${userId} ${Date.now()}`, purpose), {
    ...{ origin, maxAgeSeconds: 60 },
  })

export function loggedOutUser(request: Request, origin: string): number | undefined {
  const cookies = request.headers.get('Cookie') ?? ''
  const sent = new RegExp(`(?:^|;\\s*)${cookieName(origin)}=([\\w-]+)`).exec(cookies)?.[1]
  const [userId, at] = (sent && decryptText(sent, purpose))?.split(' ').map(Number) ?? []
  return userId && at && Date.now() - at < 60_000 ? userId : undefined
}
