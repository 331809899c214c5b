import { hostCookieName } from '../host.server'
import { cookieHeader } from './cookie-header'

/** Defines a short-lived cookie with one value. It is not signed, so it must not grant anything. */
export function flashCookie(name: string, seconds: number) {
  const pattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?${name}=([\\w.%~!'()*-]{1,1500})(?:;|$)`)
  const header = (value: string, maxAgeSeconds: number, origin: string) =>
    cookieHeader(hostCookieName(name, origin), value, { origin, maxAgeSeconds })
  return {
    read: (request: Request) => pattern.exec(request.headers.get('Cookie') ?? '')?.[1],
    set: (value: string, origin: string) => header(value, seconds, origin),
    clear: (origin: string) => header('', 0, origin),
  }
}
