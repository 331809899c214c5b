import type { IncomingHttpHeaders } from 'node:http'
import { createCookie } from '@remix-run/node'
import { env } from '../../platform/env.server'
import { hostCookieName } from '../../platform/host.server'
import { secret } from '../../platform/process/secret.server'
import { languageCookie, localeOfAccount } from './account-locale.server'
import { deviceCookie } from './device.server'
import type { Credentials, Device } from './sessions.server'

const ninetyDays = 90 * 24 * 3600
const named = (name: string) =>
  createCookie(name, { httpOnly: true, sameSite: 'lax', path: '/', secrets: [secret] })
const session = named('session')
const hostSession = named(hostCookieName('session', 'https:'))
const sessionFor = (origin: string) => (origin.startsWith('https:') ? hostSession : session)

const sessionCookies = /(?<=^|;\s*)(?:__Host-)?session=[^;]*/g

export const hasSessionCookie = (cookies = '') => sessionCookieIn(cookies) !== null

/** @returns the name and the value of the one session cookie; nothing where there are several, null where there is none */
export function sessionCookieIn(cookies: string): string | undefined | null {
  const found = cookies.includes('session=') ? cookies.match(sessionCookies) : null
  if (!found) return null
  return found.length > 1 ? undefined : found[0]
}

/** Whether a request has only a cookie to authenticate it: another site could make a browser send that. */
export function usesSessionCookie({ cookie, authorization }: IncomingHttpHeaders): boolean {
  return hasSessionCookie(cookie) && !/^Bearer /i.test(authorization ?? '')
}

/** A bearer token takes precedence over the cookie. */
export async function credentialsFrom(request: Request): Promise<Partial<Credentials>> {
  const bearer = /^Bearer +(.*)$/i.exec(request.headers.get('Authorization') ?? '')
  if (bearer) return { token: bearer[1] || 'none' }
  const sent = request.headers.get('Cookie')
  const isHttps = env.siteUrl?.startsWith('https:')
  const cookie: unknown = (await hostSession.parse(sent)) ?? (isHttps ? null : await session.parse(sent))
  return typeof cookie === 'string' ? { cookie } : {}
}

export async function sessionCookie(
  { cookie }: Pick<Credentials, 'cookie'>,
  origin: string,
): Promise<Record<string, string>> {
  const value = await sessionFor(origin).serialize(cookie, {
    maxAge: ninetyDays,
    secure: origin.startsWith('https:'),
  })
  return { 'Set-Cookie': value }
}

export async function loginHeaders(
  credentials: Credentials,
  device: Device,
  userId: number,
  origin: string,
): Promise<Headers> {
  const headers = new Headers(await sessionCookie(credentials, origin))
  headers.append('Set-Cookie', await deviceCookie(device, userId, origin))
  const locale = await localeOfAccount(userId)
  if (locale) headers.append('Set-Cookie', languageCookie(locale, origin))
  return headers
}

export async function withSession(answer: Response, credentials: Credentials, origin: string) {
  answer.headers.append('Set-Cookie', (await sessionCookie(credentials, origin))['Set-Cookie'] ?? '')
  return answer
}

export async function withoutSession(answer: Response, origin: string) {
  answer.headers.append('Set-Cookie', (await clearSessionCookie(origin))['Set-Cookie'] ?? '')
  return answer
}

export async function clearSessionCookie(origin: string): Promise<Record<string, string>> {
  return {
    'Set-Cookie': await sessionFor(origin).serialize('', { maxAge: 0, secure: origin.startsWith('https:') }),
  }
}
