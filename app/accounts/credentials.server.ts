import type { IncomingHttpHeaders } from 'node:http'
import { createCookie } from '@remix-run/node'
import { secret } from '../platform/secret.server'
import type { Credentials } from './sessions.server'

const ninetyDays = 90 * 24 * 3600
const session = createCookie('session', { httpOnly: true, sameSite: 'lax', path: '/', secrets: [secret] })

/** A request with one of these cookies is somebody's own: its page is never kept nor served from what is kept. */
export const personalCookie = /(?:^|;\s*)(?:session|flash)=/

/** Whether a request is let in by its cookie alone, valid or not: what another site could make a browser send. */
export function isByCookie({ cookie, authorization }: IncomingHttpHeaders): boolean {
  return personalCookie.test(cookie ?? '') && !/^Bearer /i.test(authorization ?? '')
}

/** What a request shows to be let in: a bearer token goes before the cookie. */
export async function credentialsOf(request: Request): Promise<Partial<Credentials>> {
  const bearer = /^Bearer +(.*)$/i.exec(request.headers.get('Authorization') ?? '')
  if (bearer) return { token: bearer[1] || 'none' }
  const cookie: unknown = await session.parse(request.headers.get('Cookie'))
  return typeof cookie === 'string' ? { cookie } : {}
}

/** The header that gives the browser its session cookie; `origin` is the site's. */
export async function sessionCookie(
  { cookie }: Pick<Credentials, 'cookie'>,
  origin: string,
): Promise<Record<string, string>> {
  const value = await session.serialize(cookie, { maxAge: ninetyDays, secure: origin.startsWith('https:') })
  return { 'Set-Cookie': value }
}

/** The header that takes it away again. */
export async function noSessionCookie(origin: string): Promise<Record<string, string>> {
  return { 'Set-Cookie': await session.serialize('', { maxAge: 0, secure: origin.startsWith('https:') }) }
}
