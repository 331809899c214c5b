import { type AppLoadContext, createCookie } from '@remix-run/node'
import { hostCookieName } from '../../platform/host.server'
import { randomToken, sessionSecret } from '../../platform/process/secret.server'
import type { RecognizedDevice } from './limits.server'
import type { Device } from './sessions.server'

const yearSeconds = 365 * 24 * 3600
const maxUsers = 5
const named = (origin: string) =>
  createCookie(hostCookieName('device', origin), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: origin.startsWith('https:'),
    maxAge: yearSeconds,
    secrets: [sessionSecret],
  })

export async function readDeviceOfRequest(
  request: Request,
  { address, origin }: Pick<AppLoadContext, 'address' | 'origin'>,
): Promise<Device> {
  const known: unknown = await named(origin).parse(request.headers.get('Cookie'))
  const userAgent = request.headers.get('User-Agent') ?? ''
  return { userAgent, address, known: isKnownDevice(known) ? known : undefined }
}

/** Reads from a signed cookie which account last logged in with this browser. It does not prove a login. */
export async function readLastUserOfBrowser(request: Request, origin: string): Promise<number | undefined> {
  return (await readDeviceOfRequest(request, { address: '', origin })).known?.userIds[0]
}

/** Returns the cookie by which accounts recognize a browser that they have logged in with. It does not log in. */
export function makeDeviceCookie({ known }: Device, userId: number, origin: string): Promise<string> {
  const others = known?.userIds.filter((id) => id !== userId) ?? []
  const userIds = [userId, ...others].slice(0, maxUsers)
  return named(origin).serialize({ id: known?.id ?? randomToken(), userIds } satisfies RecognizedDevice)
}

const isKnownDevice = (value: unknown): value is RecognizedDevice =>
  typeof value === 'object' && value !== null && 'id' in value && 'userIds' in value
