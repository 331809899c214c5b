import { z } from 'zod'
import { encryptedCookie } from '../../../platform/http/encrypted-cookie.server'

const attemptMs = 10 * 60_000
const cookie = encryptedCookie('oidc', 'login at an issuer', attemptMs / 1000)

/** A login at the OpenID Connect issuer that is in progress. */
const LoginAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The code verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  redirectTo: z.string(),
  timeZone: z.string().optional(),
  /** When the attempt expires, in milliseconds since 1970. */
  until: z.number(),
})
export type LoginAttempt = z.output<typeof LoginAttempt>

/** Returns a cookie with the encrypted login attempt, for the browser that started it. */
export const loginAttemptCookie = (attempt: Omit<LoginAttempt, 'until'>, origin: string): string =>
  cookie.set(JSON.stringify({ ...attempt, until: Date.now() + attemptMs }), origin)

export const makeExpiredLoginAttemptCookie = cookie.clear

/** @returns undefined unless this browser started a login in the last ten minutes */
export function loginAttemptIn(request: Request, origin: string): LoginAttempt | undefined {
  const text = cookie.read(request, origin)
  const attempt = text ? LoginAttempt.safeParse(JSON.parse(text)).data : undefined
  return attempt && attempt.until > Date.now() ? attempt : undefined
}
