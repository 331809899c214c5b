import { href } from '../../platform/href'
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
  { links: [{ to: href('/admin'), name: msg('Dashboard') }] },
  {
    name: msg('Publish'),
    links: [
      {
        to: `${href('/admin/uploads')}?tab=articles`,
        name: msg('Articles'),
        for: 'publish',
        also: [
          href('/admin/:kind/:id', { kind: 'articles', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'articles', id: '' }),
        ],
      },
      {
        to: `${href('/admin/uploads')}?tab=bands`,
        name: msg('Bands'),
        for: 'publish',
        also: [
          href('/admin/:kind/:id', { kind: 'bands', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'bands', id: '' }),
        ],
      },
      {
        to: `${href('/admin/uploads')}?tab=authors`,
        name: msg('Authors'),
        for: 'publish',
        also: [
          href('/admin/:kind/:id', { kind: 'authors', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'authors', id: '' }),
        ],
      },
      { to: href('/admin/series'), name: msg('Series'), for: 'publish' },
      {
        to: href('/admin/pages'),
        name: msg('Pages'),
        for: 'publish',
        also: [href('/admin/delete/:kind/:id', { kind: 'pages', id: '' })],
      },
      { to: href('/admin/calls'), name: msg('Open calls'), for: 'publish' },
      { to: href('/admin/accessibility'), name: msg('Accessibility'), for: 'publish' },
    ],
  },
  {
    name: msg('Shop'),
    links: [
      { to: href('/admin/orders'), name: msg('Orders'), for: 'sell' },
      { to: href('/admin/table'), name: msg('At the table'), for: 'sell' },
      {
        to: `${href('/admin/uploads')}?tab=merch`,
        name: msg('Merch'),
        also: [
          href('/admin/:kind/:id', { kind: 'merch', id: '' }),
          href('/admin/delete/:kind/:id', { kind: 'merch', id: '' }),
        ],
      },
      {
        to: href('/admin/plans'),
        name: msg('Plans'),
        for: 'sell',
        also: [href('/admin/delete/:kind/:id', { kind: 'plans', id: '' })],
      },
      { to: href('/admin/shipping'), name: msg('Shipping'), for: 'sell' },
      { to: href('/admin/ways-to-pay'), name: msg('Ways to pay'), for: 'sell' },
      { to: href('/admin/discounts'), name: msg('Discounts'), for: 'sell' },
      { to: href('/admin/codes'), name: msg('Download codes'), for: 'sell' },
      { to: href('/admin/gift-cards'), name: msg('Gift cards'), for: 'sell' },
      { to: href('/admin/wholesale'), name: msg('Wholesale'), for: 'sell' },
      { to: href('/admin/invoices'), name: msg('Invoices'), for: 'sell' },
      { to: href('/admin/consignments'), name: msg('Consignments'), for: 'sell' },
      { to: href('/admin/shares'), name: msg('Shares'), for: 'sell' },
    ],
  },
  {
    name: msg('Audience'),
    links: [
      { to: href('/admin/letters'), name: msg('Newsletter'), for: 'publish' },
      { to: href('/admin/subscribers'), name: msg('Subscribers'), for: 'run' },
      { to: href('/admin/followers'), name: msg('Followers'), for: 'publish' },
      { to: href('/admin/members'), name: msg('Members'), for: 'sell' },
      { to: href('/admin/runs'), name: msg('Runs'), for: 'sell' },
      { to: href('/admin/statistics'), name: msg('Statistics'), for: 'publish' },
    ],
  },
  {
    name: msg('Site'),
    links: [
      { to: href('/admin/site'), name: msg('Settings'), for: 'run' },
      { to: href('/admin/people'), name: msg('People'), for: 'run' },
    ],
  },
  {
    name: msg('System'),
    links: [
      { to: href('/admin/mails'), name: msg('Emails'), for: 'sell' },
      { to: href('/admin/webhooks'), name: msg('Webhooks'), for: 'run' },
      { to: href('/admin/jobs'), name: msg('Jobs'), for: 'run' },
      { to: href('/admin/activity'), name: msg('Activity log') },
      { to: href('/admin/trash'), name: msg('Trash') },
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
  page !== href('/admin') && path.startsWith(page.endsWith('/') ? page : `${page}/`)
