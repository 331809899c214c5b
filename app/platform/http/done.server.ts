import { redirect } from '@remix-run/node'
import { flashCookie } from './flash.server'

const flash = flashCookie('flash', 60)
/** A pattern for the cookie of browsers whose next page is rendered for them alone. */
export const doneFlashCookiePattern = /(?:^|;\s*)(?:__Host-)?flash=/

/**
 * Returns the header that makes a page show a message once.
 * @param done the name of the message on that page: letters, digits, `-` and `_`
 * @param address the address of the page; by default the next one
 */
export function doneFlashHeader(done: string, origin: string, address?: string): Record<string, string> {
  const page = address && `.${encodeURIComponent(pathOf(address))}`
  return { 'Set-Cookie': flash.set(done + (page ?? ''), origin) }
}

/** Redirects to a page that shows once what was done; a reload of the page no longer shows it. */
export const redirectWithDoneFlash = (address: string, done: string, { origin }: { origin: string }) =>
  redirect(address, { status: 303, headers: doneFlashHeader(done, origin, address) })

export function readDoneFlash(request: Request): string | undefined {
  const [done, page] = flash.read(request)?.split('.') ?? []
  if (page === undefined) return done
  return page === encodeURIComponent(new URL(request.url).pathname) ? done : undefined
}

export const makeExpiredDoneFlashCookie = (origin: string) => flash.clear(origin)

const pathOf = (address: string) => new URL(address, 'http://local.invalid').pathname
