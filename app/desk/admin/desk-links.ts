import { msg } from '../../platform/i18n/i18n'
import type { Permission } from '../../site/accounts/staff'

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
  { links: [{ to: '/admin', name: msg('Dashboard') }] },
  {
    name: msg('Publish'),
    links: [
      {
        to: '/admin/uploads?tab=articles',
        name: msg('Articles'),
        for: 'publish',
        also: ['/admin/articles/', '/admin/delete/articles/'],
      },
      {
        to: '/admin/uploads?tab=bands',
        name: msg('Bands'),
        for: 'publish',
        also: ['/admin/bands/', '/admin/delete/bands/'],
      },
      {
        to: '/admin/uploads?tab=authors',
        name: msg('Authors'),
        for: 'publish',
        also: ['/admin/authors/', '/admin/delete/authors/'],
      },
      { to: '/admin/series', name: msg('Series'), for: 'publish' },
      { to: '/admin/pages', name: msg('Pages'), for: 'publish', also: ['/admin/delete/pages/'] },
      { to: '/admin/calls', name: msg('Open calls'), for: 'publish' },
      { to: '/admin/accessibility', name: msg('Accessibility'), for: 'publish' },
    ],
  },
  {
    name: msg('Shop'),
    links: [
      { to: '/admin/orders', name: msg('Orders'), for: 'sell' },
      { to: '/admin/table', name: msg('At the table'), for: 'sell' },
      { to: '/admin/uploads?tab=merch', name: msg('Merch'), also: ['/admin/merch/', '/admin/delete/merch/'] },
      { to: '/admin/plans', name: msg('Plans'), for: 'sell', also: ['/admin/delete/plans/'] },
      { to: '/admin/shipping', name: msg('Shipping'), for: 'sell' },
      { to: '/admin/ways-to-pay', name: msg('Ways to pay'), for: 'sell' },
      { to: '/admin/discounts', name: msg('Discounts'), for: 'sell' },
      { to: '/admin/codes', name: msg('Download codes'), for: 'sell' },
      { to: '/admin/gift-cards', name: msg('Gift cards'), for: 'sell' },
      { to: '/admin/wholesale', name: msg('Wholesale'), for: 'sell' },
      { to: '/admin/invoices', name: msg('Invoices'), for: 'sell' },
      { to: '/admin/consignments', name: msg('Consignments'), for: 'sell' },
      { to: '/admin/shares', name: msg('Shares'), for: 'sell' },
    ],
  },
  {
    name: msg('Audience'),
    links: [
      { to: '/admin/letters', name: msg('Newsletter'), for: 'publish' },
      { to: '/admin/subscribers', name: msg('Subscribers'), for: 'run' },
      { to: '/admin/followers', name: msg('Followers'), for: 'publish' },
      { to: '/admin/members', name: msg('Members'), for: 'sell' },
      { to: '/admin/runs', name: msg('Runs'), for: 'sell' },
      { to: '/admin/statistics', name: msg('Statistics'), for: 'publish' },
    ],
  },
  {
    name: msg('Site'),
    links: [
      { to: '/admin/site', name: msg('Settings'), for: 'run' },
      { to: '/admin/people', name: msg('People'), for: 'run' },
    ],
  },
  {
    name: msg('System'),
    links: [
      { to: '/admin/mails', name: msg('Emails'), for: 'sell' },
      { to: '/admin/webhooks', name: msg('Webhooks'), for: 'run' },
      { to: '/admin/jobs', name: msg('Jobs'), for: 'run' },
      { to: '/admin/activity', name: msg('Activity log') },
      { to: '/admin/trash', name: msg('Trash') },
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
