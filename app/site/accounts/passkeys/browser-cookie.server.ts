import { createCookie } from '@remix-run/node'
import { hostCookieName } from '../../../platform/host.server'
import { randomToken, secret } from '../../../platform/process/secret.server'

/** Binds the challenges of a login to the browser that asked for them. */
const named = (origin: string) =>
  createCookie(hostCookieName('passkey-browser', origin), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secrets: [secret],
    secure: origin.startsWith('https:'),
  })

/** @returns undefined for a browser that has asked for none */
export async function browserOf(request: Request, origin: string): Promise<string | undefined> {
  const value: unknown = await named(origin).parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : undefined
}

/** Returns the browser's own value, and the header that gives it one. */
export async function markBrowser(request: Request, origin: string) {
  const browser = (await browserOf(request, origin)) ?? randomToken()
  return { browser, header: { 'Set-Cookie': await named(origin).serialize(browser) } }
}
