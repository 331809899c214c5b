import type { IncomingHttpHeaders } from 'node:http'

export const sessionCookieName = 'session'

/** A request with one of these cookies is somebody's own: its page is never kept nor served from what is kept. */
export const personalCookie = /(?:^|;\s*)(?:session|flash)=/

/** Whether a request carries a session cookie, valid or not. */
export function hasSession(headers: IncomingHttpHeaders): boolean {
  return personalCookie.test(headers.cookie ?? '')
}
