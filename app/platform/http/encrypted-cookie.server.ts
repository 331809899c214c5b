import { hostCookieName } from '../host.server'
import { decryptText, encryptText } from '../process/text-encryption.server'
import { cookieHeader } from './cookie-header'

/**
 * Makes a cookie for all pages that holds a text, which only this site can read and write. Whoever reads it checks how
 * old it is: a browser may send it longer than asked.
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
