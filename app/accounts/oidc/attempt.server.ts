import { z } from 'zod'
import { cookieHeader } from '../../platform/http/cookie-header'
import { hostCookieName } from '../../platform/http/host.server'
import { decryptText, encryptText } from '../../platform/process/text-encryption.server'

const attemptMs = 10 * 60_000
const purpose = 'login at an issuer'

/** A login that has gone to the issuer and not come back yet. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE (RFC 7636). */
  verifier: z.string(),
  redirectTo: z.string(),
  timeZone: z.string().optional(),
  /** In milliseconds since 1970. */
  until: z.number(),
})
export type Attempt = z.output<typeof Attempt>

const cookieName = (origin: string) => hostCookieName('oidc', origin)

/** Remembers a login in the browser that began it, encrypted. */
export function attemptCookie(attempt: Omit<Attempt, 'until'>, origin: string): string {
  const value = encryptText(JSON.stringify({ ...attempt, until: Date.now() + attemptMs }), purpose)
  return cookieHeader(cookieName(origin), value, { origin, maxAgeSeconds: attemptMs / 1000 })
}

export const clearAttempt = (origin: string): string =>
  cookieHeader(cookieName(origin), '', { origin, maxAgeSeconds: 0 })

/** @returns undefined for a browser that began none in the last ten minutes */
export function attemptIn(request: Request, origin: string): Attempt | undefined {
  const cookies = request.headers.get('Cookie') ?? ''
  const sent = new RegExp(`(?:^|;\\s*)${cookieName(origin)}=([\\w-]+)`).exec(cookies)?.[1]
  const text = sent && decryptText(sent, purpose)
  const attempt = text ? Attempt.safeParse(JSON.parse(text)).data : undefined
  return attempt && attempt.until > Date.now() ? attempt : undefined
}
