import { redirect } from '@remix-run/node'
import { flashCookie } from './flash.server'

const flash = flashCookie('flash', 60)
/** A browser with this cookie gets the next page rendered for itself alone. */
export const doneFlashCookie = /(?:^|;\s*)(?:__Host-)?flash=/

/**
 * Returns the header that makes a page say once what was done.
 * @param done a word of that page: letters, digits, `-` and `_`
 * @param address of the page; without one, whichever comes next
 */
export function doneFlashHeader(done: string, origin: string, address?: string): Record<string, string> {
  const page = address && `.${encodeURIComponent(pathOf(address))}`
  return { 'Set-Cookie': flash.set(done + (page ?? ''), origin) }
}

/** Redirects to a page that says once what was done; reloading it says nothing. */
export const redirectDone = (address: string, done: string, { origin }: { origin: string }) =>
  redirect(address, { status: 303, headers: doneFlashHeader(done, origin, address) })

export function takeDone(request: Request): string | undefined {
  const [done, page] = flash.read(request)?.split('.') ?? []
  if (page === undefined) return done
  return page === encodeURIComponent(new URL(request.url).pathname) ? done : undefined
}

export const clearDone = (origin: string) => flash.clear(origin)

const pathOf = (address: string) => new URL(address, 'http://local.invalid').pathname
