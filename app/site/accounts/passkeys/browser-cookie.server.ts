import { createCookie } from '@remix-run/node'
import { hostCookieName } from '../../../platform/host.server'
import { randomToken, sessionSecret } from '../../../platform/process/secret.server'

/** The cookie that binds a login's challenges to the browser that requested them. */
const named = (origin: string) =>
  createCookie(hostCookieName('passkey-browser', origin), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secrets: [sessionSecret],
    secure: origin.startsWith('https:'),
  })

/** @returns undefined for a browser without the cookie */
export async function readBrowserIdOf(request: Request, origin: string): Promise<string | undefined> {
  const value: unknown = await named(origin).parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : undefined
}

/** Returns the id that binds passkey challenges to this browser, and the header that sets its cookie. */
export async function ensureBrowserId(request: Request, origin: string) {
  const browser = (await readBrowserIdOf(request, origin)) ?? randomToken()
  return { browser, header: { 'Set-Cookie': await named(origin).serialize(browser) } }
}
