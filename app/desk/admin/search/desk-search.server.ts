import { findMembers } from '../../../people/members/member-list.server'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import {
  isEmptyQuery,
  matchesTextQuery,
  parseTextQuery,
  searchableText,
} from '../../../platform/text/search-words'
import { formatMoney } from '../../../platform/ui/money'
import { findSubscribers } from '../../../reach/newsletter/subscriber-admin.server'
import { findOrders } from '../../../shop/orders/admin/admin-orders.server'
import { statusLabels } from '../../../shop/orders/orders'
import type { Account } from '../../../site/accounts/accounts'
import { findPeople } from '../../../site/accounts/people/people.server'
import { hasPermission } from '../../../site/accounts/staff'
import { recordTitleOf } from '../../../site/content/lifecycle.server'
import { listRecords } from '../../../site/content/listing.server'
import { isAddressSwitchedOn, modulesThatAreOn } from '../../modules/switchboard.server'
import { type ContentKindName, formConfigOf } from '../content-kinds'
import { contentKinds, contentKindsOfUser } from '../content-registry.server'
import { makeDeskMenu } from '../desk-menu.server'
import { searchableDeskLinks } from './searchable-links'

const maxHits = 6
const maxPages = 5

export interface DeskSearchHit {
  to: string
  title: string
  note?: string
  picture?: string | null
}

export interface DeskSearchGroup {
  name: string
  hits: DeskSearchHit[]
  /** Further hits, unfolded by "Show all". */
  rest?: DeskSearchHit[]
  /** The address of the complete list, if it may contain more hits. */
  more?: string
}

type Searcher = Pick<Account, 'staff'>

/** Searches what the user may open in the administration, in groups; groups without hits are left out. */
export async function searchDesk(user: Searcher, q: string): Promise<DeskSearchGroup[]> {
  if (isEmptyQuery(parseTextQuery(q))) return []
  const groups = await Promise.all([
    ...contentKindsOfUser(user).map((kind) => recordsFound(kind, q)),
    ...(hasPermission(user, 'sell') ? [ordersFound(q), membersFound(q)] : []),
    ...(hasPermission(user, 'run') ? [peopleFound(q), subscribersFound(q)] : []),
    pagesFound(user, q),
  ])
  return groups.filter(({ hits: [first] }) => first && isAddressSwitchedOn(first.to))
}

function pagesFound(user: Searcher, q: string): DeskSearchGroup {
  const query = parseTextQuery(q)
  const places = [...searchableDeskLinks, ...modulesThatAreOn().flatMap((module) => module.places ?? [])]
  const all = [
    ...makeDeskMenu(user).flatMap(({ links }) => links.flatMap((link) => link.tabs ?? [link])),
    ...places.filter((link) => !link.for || hasPermission(user, link.for)),
  ]
  const hits = all
    .filter((link) => matchesTextQuery(searchableText(t(link.name)), query))
    .map(({ to, name }) => ({ to, title: t(name) }))
  return { name: t('Desk'), hits: hits.slice(0, maxPages), rest: hits.slice(maxPages) }
}

async function recordsFound(kind: ContentKindName, q: string): Promise<DeskSearchGroup> {
  const content = contentKinds[kind]
  const { tab, list } = formConfigOf(kind)
  const { rows, total } = await listRecords(content, { q: q.trim(), page: 1 }, maxHits)
  const more = list ?? `${href('/admin/uploads')}?${new URLSearchParams({ tab: kind, q })}`
  return {
    name: t(tab),
    hits: rows.map((row) => ({
      to: href('/admin/:kind/:id', { kind, id: row.id }),
      title: recordTitleOf(content, row),
      note: content.note(row),
      picture: content.picture?.(row) ?? null,
    })),
    more: total > maxHits ? more : undefined,
  }
}

async function ordersFound(q: string): Promise<DeskSearchGroup> {
  const { orders, total } = await findOrders(q, maxHits)
  return {
    name: t('Orders'),
    hits: orders.map(({ id, buyer, totalCents, currency, status }) => ({
      to: href('/admin/orders/:id', { id }),
      title: `#${id} · ${buyer}`,
      note: `${formatMoney(totalCents, currency)} · ${t(statusLabels[status])}`,
    })),
    more: total > maxHits ? `${href('/admin/orders')}?${new URLSearchParams({ q })}` : undefined,
  }
}

async function membersFound(q: string): Promise<DeskSearchGroup> {
  const members = await findMembers(q, maxHits + 1)
  return {
    name: t('Members'),
    hits: members.slice(0, maxHits).map(({ id, username, email, plan }) => ({
      to: href('/admin/members/:id', { id }),
      title: username,
      note: `${plan} · ${email}`,
    })),
    more: members.length > maxHits ? `${href('/admin/members')}?${new URLSearchParams({ q })}` : undefined,
  }
}

async function peopleFound(q: string): Promise<DeskSearchGroup> {
  const people = await findPeople(q, maxHits + 1)
  return {
    name: t('People'),
    hits: people.slice(0, maxHits).map(({ id, username, email }) => ({
      to: href('/admin/people/:id', { id }),
      title: username,
      note: email,
    })),
    more:
      people.length > maxHits
        ? `${href('/admin/people')}?${new URLSearchParams({ show: 'all', q })}`
        : undefined,
  }
}

async function subscribersFound(q: string): Promise<DeskSearchGroup> {
  const emails = await findSubscribers(q, maxHits + 1)
  const to = (text: string) => `${href('/admin/subscribers')}?${new URLSearchParams({ q: text })}`
  return {
    name: t('Subscribers'),
    hits: emails.slice(0, maxHits).map((email) => ({ to: to(email), title: email })),
    more: emails.length > maxHits ? to(q) : undefined,
  }
}
