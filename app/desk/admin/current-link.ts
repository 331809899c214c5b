import { href } from '../../platform/href'
import type { DeskLink } from '../../site/desk-link'

/**
 * Tells whether a link leads to the page at this address, or to the list that the page belongs to.
 * @param address the address of the page, for Manage Uploads with its tab
 */
export function isCurrentLink(
  { to, also = [], tabs = [] }: DeskLink,
  address: { pathname: string; tab: string },
): boolean {
  const [page = to, query] = to.split('?')
  if (query) {
    const isInList = also.some((start) => address.pathname.startsWith(start))
    return isInList || (address.pathname === page && query === `tab=${address.tab}`)
  }
  return [page, ...also, ...tabs.map((tab) => tab.to)].some(
    (start) => address.pathname === start || isBelow(address.pathname, start),
  )
}

const isBelow = (path: string, page: string) =>
  page !== href('/admin') && path.startsWith(page.endsWith('/') ? page : `${page}/`)
