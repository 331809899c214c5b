import { z } from 'zod'
import { encryptedCookie } from '../../../platform/http/encrypted-cookie.server'

const attemptMs = 10 * 60_000
const cookie = encryptedCookie('oidc', 'login at an issuer', attemptMs / 1000)

/** A login that has gone to the issuer and not come back yet. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The code verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  redirectTo: z.string(),
  timeZone: z.string().optional(),
  /** In milliseconds since 1970. */
  until: z.number(),
})
export type Attempt = z.output<typeof Attempt>

/** Remembers a login in the browser that began it, encrypted. */
export const attemptCookie = (attempt: Omit<Attempt, 'until'>, origin: string): string =>
  cookie.set(JSON.stringify({ ...attempt, until: Date.now() + attemptMs }), origin)

export const clearAttempt = cookie.clear

/** @returns undefined for a browser that began none in the last ten minutes */
export function attemptIn(request: Request, origin: string): Attempt | undefined {
  const text = cookie.read(request, origin)
  const attempt = text ? Attempt.safeParse(JSON.parse(text)).data : undefined
  return attempt && attempt.until > Date.now() ? attempt : undefined
}
