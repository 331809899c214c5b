import { findMembers } from '../../../people/members/member-list.server'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { isEmptyQuery, isFoundIn, parseTextQuery, searchableText } from '../../../platform/text/search-words'
import { formatMoney } from '../../../platform/ui/money'
import { findSubscribers } from '../../../reach/newsletter/subscriber-admin.server'
import { findOrders } from '../../../shop/orders/admin/admin-orders.server'
import { statusLabels } from '../../../shop/orders/orders'
import type { Account } from '../../../site/accounts/accounts'
import { findPeople } from '../../../site/accounts/people/people.server'
import { may } from '../../../site/accounts/staff'
import { titleOf } from '../../../site/content/lifecycle.server'
import { listRecords } from '../../../site/content/listing.server'
import { deskGroups } from '../desk-links'
import { formConfigOf, type KindName } from '../kinds'
import { kindsOf, registry } from '../registry.server'
import { deskPlaces } from './desk-places'

const maxHits = 6
const maxPages = 5

export interface Hit {
  to: string
  title: string
  note?: string
  picture?: string | null
}

export interface HitGroup {
  name: string
  hits: Hit[]
  /** Hits that a press on "more" opens. */
  rest?: Hit[]
  /** The address of the whole list, if there may be more. */
  more?: string
}

type Searcher = Pick<Account, 'staff'>

/** Finds what the user may open on the desk, in groups; groups without a hit are left out. */
export async function deskSearch(user: Searcher, q: string): Promise<HitGroup[]> {
  if (isEmptyQuery(parseTextQuery(q))) return []
  const groups = await Promise.all([
    ...kindsOf(user).map((kind) => recordsFound(kind, q)),
    ...(may(user, 'sell') ? [ordersFound(q), membersFound(q)] : []),
    ...(may(user, 'run') ? [peopleFound(q), subscribersFound(q)] : []),
    pagesFound(user, q),
  ])
  return groups.filter(({ hits }) => hits.length > 0)
}

function pagesFound(user: Searcher, q: string): HitGroup {
  const query = parseTextQuery(q)
  const all = [...deskGroups.flatMap(({ links }) => links), ...deskPlaces]
  const hits = all
    .filter((link) => (!link.for || may(user, link.for)) && isFoundIn(searchableText(t(link.name)), query))
    .map(({ to, name }) => ({ to, title: t(name) }))
  return { name: t('Desk'), hits: hits.slice(0, maxPages), rest: hits.slice(maxPages) }
}

async function recordsFound(kind: KindName, q: string): Promise<HitGroup> {
  const content = registry[kind]
  const { tab, list } = formConfigOf(kind)
  const { rows, total } = await listRecords(content, { q: q.trim(), page: 1 }, maxHits)
  const more = list ?? `${href('/admin/uploads')}?${new URLSearchParams({ tab: kind, q })}`
  return {
    name: t(tab),
    hits: rows.map((row) => ({
      to: href('/admin/:kind/:id', { kind, id: row.id }),
      title: titleOf(content, row),
      note: content.note(row),
      picture: content.picture?.(row) ?? null,
    })),
    more: total > maxHits ? more : undefined,
  }
}

async function ordersFound(q: string): Promise<HitGroup> {
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

async function membersFound(q: string): Promise<HitGroup> {
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

async function peopleFound(q: string): Promise<HitGroup> {
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

async function subscribersFound(q: string): Promise<HitGroup> {
  const emails = await findSubscribers(q, maxHits + 1)
  const to = (text: string) => `${href('/admin/subscribers')}?${new URLSearchParams({ q: text })}`
  return {
    name: t('Subscribers'),
    hits: emails.slice(0, maxHits).map((email) => ({ to: to(email), title: email })),
    more: emails.length > maxHits ? to(q) : undefined,
  }
}
