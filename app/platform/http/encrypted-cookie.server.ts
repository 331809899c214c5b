import { hostCookieName } from '../host.server'
import { decryptText, encryptText } from '../process/text-encryption.server'
import { cookieHeader } from './cookie-header'

/**
 * Defines a cookie for all pages with a text that only this site can read and write. Its reader has to check its age,
 * since a browser may send it for longer.
 */
export function encryptedCookie(name: string, purpose: string, maxAgeSeconds: number) {
  const nameFor = (origin: string) => hostCookieName(name, origin)
  return {
    set: (text: string, origin: string) =>
      cookieHeader(nameFor(origin), encryptText(text, purpose), { origin, maxAgeSeconds }),
    clear: (origin: string) => cookieHeader(nameFor(origin), '', { origin, maxAgeSeconds: 0 }),
    read(request: Request, origin: string): string | undefined {
      const cookies = request.headers.get('Cookie') ?? ''
      const sent = new RegExp(`(?:^|;\\s*)${nameFor(origin)}=([\\w-]+)`).exec(cookies)?.[1]
      return sent && decryptText(sent, purpose)
    },
  }
}
