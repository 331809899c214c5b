import type { IncomingHttpHeaders } from 'node:http'
import { createCookie } from '@remix-run/node'
import { env } from '../../platform/env.server'
import { hostCookieName } from '../../platform/host.server'
import { sessionSecret } from '../../platform/process/secret.server'
import { findLocaleOfAccount, languageCookie } from './account-locale.server'
import { makeDeviceCookie } from './device.server'
import type { Credentials, Device } from './sessions.server'

const ninetyDays = 90 * 24 * 3600
const named = (name: string) =>
  createCookie(name, { httpOnly: true, sameSite: 'lax', path: '/', secrets: [sessionSecret] })
const session = named('session')
const hostSession = named(hostCookieName('session', 'https:'))
const sessionFor = (origin: string) => (origin.startsWith('https:') ? hostSession : session)

const sessionCookies = /(?<=^|;\s*)(?:__Host-)?session=[^;]*/g

export const hasSessionCookie = (cookies = '') => sessionCookieIn(cookies) !== null

/** @returns the name and value of the session cookie; undefined if there are several, null if there is none */
export function sessionCookieIn(cookies: string): string | undefined | null {
  const found = cookies.includes('session=') ? cookies.match(sessionCookies) : null
  if (!found) return null
  return found.length > 1 ? undefined : found[0]
}

/** Tells whether a request is authenticated only by its cookie, which another site could make a browser send. */
export function isSessionCookieUsed({ cookie, authorization }: IncomingHttpHeaders): boolean {
  return hasSessionCookie(cookie) && !/^Bearer /i.test(authorization ?? '')
}

/** Reads the session's token or cookie from a request; a bearer token takes precedence. */
export async function readCredentials(request: Request): Promise<Partial<Credentials>> {
  const bearer = /^Bearer +(.*)$/i.exec(request.headers.get('Authorization') ?? '')
  if (bearer) return { token: bearer[1] || 'none' }
  const sent = request.headers.get('Cookie')
  const isHttps = env.siteUrl?.startsWith('https:')
  const cookie: unknown = (await hostSession.parse(sent)) ?? (isHttps ? null : await session.parse(sent))
  return typeof cookie === 'string' ? { cookie } : {}
}

export async function makeSessionCookie(
  { cookie }: Pick<Credentials, 'cookie'>,
  origin: string,
): Promise<Record<string, string>> {
  const value = await sessionFor(origin).serialize(cookie, {
    maxAge: ninetyDays,
    secure: origin.startsWith('https:'),
  })
  return { 'Set-Cookie': value }
}

export async function makeLoginHeaders(
  credentials: Credentials,
  device: Device,
  userId: number,
  origin: string,
): Promise<Headers> {
  const headers = new Headers(await makeSessionCookie(credentials, origin))
  headers.append('Set-Cookie', await makeDeviceCookie(device, userId, origin))
  const locale = await findLocaleOfAccount(userId)
  if (locale) headers.append('Set-Cookie', languageCookie(locale, origin))
  return headers
}

export async function withSessionCookie(answer: Response, credentials: Credentials, origin: string) {
  answer.headers.append('Set-Cookie', (await makeSessionCookie(credentials, origin))['Set-Cookie'] ?? '')
  return answer
}

export async function expireSessionCookie(answer: Response, origin: string) {
  answer.headers.append('Set-Cookie', (await makeExpiredSessionCookie(origin))['Set-Cookie'] ?? '')
  return answer
}

export async function makeExpiredSessionCookie(origin: string): Promise<Record<string, string>> {
  return {
    'Set-Cookie': await sessionFor(origin).serialize('', { maxAge: 0, secure: origin.startsWith('https:') }),
  }
}
