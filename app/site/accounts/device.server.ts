import { type AppLoadContext, createCookie } from '@remix-run/node'
import { hostCookieName } from '../../platform/host.server'
import { randomToken, secret } from '../../platform/process/secret.server'
import type { KnownDevice } from './limits.server'
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
    secrets: [secret],
  })

export async function deviceOf(
  request: Request,
  { address, origin }: Pick<AppLoadContext, 'address' | 'origin'>,
): Promise<Device> {
  const known: unknown = await named(origin).parse(request.headers.get('Cookie'))
  const userAgent = request.headers.get('User-Agent') ?? ''
  return { userAgent, address, known: isKnownDevice(known) ? known : undefined }
}

/** Reads from a signed cookie which account logged in last with this browser. It is no proof of a login. */
export async function lastUserOn(request: Request, origin: string): Promise<number | undefined> {
  return (await deviceOf(request, { address: '', origin })).known?.userIds[0]
}

/**
 * Returns the cookie that marks the browser as known to the accounts that have logged in there. It logs nobody in.
 */
export function deviceCookie({ known }: Device, userId: number, origin: string): Promise<string> {
  const others = known?.userIds.filter((id) => id !== userId) ?? []
  const userIds = [userId, ...others].slice(0, maxUsers)
  return named(origin).serialize({ id: known?.id ?? randomToken(), userIds } satisfies KnownDevice)
}

const isKnownDevice = (value: unknown): value is KnownDevice =>
  typeof value === 'object' && value !== null && 'id' in value && 'userIds' in value
