import type { Permission } from '../accounts/staff'
import { msg } from '../platform/i18n/i18n'

export interface DeskLink {
  to: string
  name: string
  /** The permission that shows it; without one, all staff see it. */
  for?: Permission
  /** Begins other addresses at which this link is the current one. */
  also?: string[]
}

export interface DeskGroup {
  /** Its heading; the first group has none. */
  name?: string
  links: DeskLink[]
}

/** The pages of the administration, as the side bar has them. */
export const deskGroups: DeskGroup[] = [
  { links: [{ to: '/admin', name: 'Dashboard' }] },
  {
    name: 'Publish',
    links: [
      {
        to: '/admin/uploads?tab=articles',
        name: 'Articles',
        for: 'publish',
        also: ['/admin/articles/', '/admin/delete/articles/'],
      },
      {
        to: '/admin/uploads?tab=bands',
        name: 'Bands',
        for: 'publish',
        also: ['/admin/bands/', '/admin/delete/bands/'],
      },
      {
        to: '/admin/uploads?tab=authors',
        name: 'Authors',
        for: 'publish',
        also: ['/admin/authors/', '/admin/delete/authors/'],
      },
      { to: '/admin/series', name: 'Series', for: 'publish' },
      { to: '/admin/pages', name: 'Pages', for: 'publish', also: ['/admin/delete/pages/'] },
      { to: '/admin/accessibility', name: 'Accessibility', for: 'publish' },
    ],
  },
  {
    name: 'Shop',
    links: [
      { to: '/admin/orders', name: 'Orders', for: 'sell' },
      { to: '/admin/table', name: msg('At the table'), for: 'sell' },
      { to: '/admin/uploads?tab=merch', name: 'Merch', also: ['/admin/merch/', '/admin/delete/merch/'] },
      { to: '/admin/plans', name: 'Plans', for: 'sell', also: ['/admin/delete/plans/'] },
      { to: '/admin/shipping', name: 'Shipping', for: 'sell' },
      { to: '/admin/ways-to-pay', name: msg('Ways to pay'), for: 'sell' },
      { to: '/admin/discounts', name: 'Discounts', for: 'sell' },
      { to: '/admin/codes', name: msg('Download codes'), for: 'sell' },
      { to: '/admin/gift-cards', name: msg('Gift cards'), for: 'sell' },
      { to: '/admin/wholesale', name: 'Wholesale', for: 'sell' },
      { to: '/admin/invoices', name: 'Invoices', for: 'sell' },
      { to: '/admin/consignments', name: 'Consignments', for: 'sell' },
      { to: '/admin/shares', name: 'Shares', for: 'sell' },
    ],
  },
  {
    name: 'Audience',
    links: [
      { to: '/admin/letters', name: 'Newsletter', for: 'publish' },
      { to: '/admin/subscribers', name: 'Subscribers', for: 'run' },
      { to: '/admin/members', name: 'Members', for: 'sell' },
      { to: '/admin/runs', name: 'Runs', for: 'sell' },
      { to: '/admin/statistics', name: 'Statistics', for: 'publish' },
    ],
  },
  {
    name: 'Site',
    links: [
      { to: '/admin/site', name: 'Settings', for: 'run' },
      { to: '/admin/people', name: 'People', for: 'run' },
    ],
  },
  {
    name: 'System',
    links: [
      { to: '/admin/mails', name: 'Emails', for: 'sell' },
      { to: '/admin/jobs', name: 'Jobs', for: 'run' },
      { to: '/admin/activity', name: 'Activity' },
      { to: '/admin/trash', name: 'Trash' },
    ],
  },
]

/**
 * Tells whether a link leads to the page at this address, or to the list that the page belongs to.
 * @param address of the page; for Manage Uploads with its tab
 */
export function isCurrent({ to, also = [] }: DeskLink, address: { pathname: string; tab: string }): boolean {
  const [page = to, query] = to.split('?')
  if (query) {
    const isInList = also.some((start) => address.pathname.startsWith(start))
    return isInList || (address.pathname === page && query === `tab=${address.tab}`)
  }
  return [page, ...also].some((start) => address.pathname === start || isBelow(address.pathname, start))
}

const isBelow = (path: string, page: string) =>
  page !== '/admin' && path.startsWith(page.endsWith('/') ? page : `${page}/`)
