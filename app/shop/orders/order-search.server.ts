import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { currentMinute } from '../../platform/database/query-plans.server'
import { dayMs } from '../../platform/durations'
import { forEachWithPauses } from '../../platform/jobs/run-unhurried.server'
import { instantOf } from '../../platform/site-zone'
import {
  parseTextQuery,
  searchableText,
  whereSearchWordsOutdated,
  whereTextMatches as whereTextFound,
} from '../../platform/text/search-words'
import type { OrderListQuery } from './admin/order-list-query'
import { answerableStatuses } from './disputes/disputes'
import { whereConfirmedWithoutStripe } from './order-status.server'
import { openReturnStates } from './returns/return-lifecycle'

const stuckAfterMs = 10 * 60_000
const perStep = 10

/** Checkouts that nobody finished: whoever left Stripe's page neither paid nor promised to. */
const whereAbandoned: Prisma.OrderWhereInput = {
  status: { in: ['pending', 'canceled'] },
  paidAt: null,
  paymentIntentId: null,
  flag: null,
  importedFrom: null,
  OR: [{ payBy: null }, { stripeSessionId: null }],
}

/** Returns the filter for a list of orders; a search finds abandoned ones, too. */
export function whereOrderQuery({ status, q, from, to, run }: OrderListQuery): Prisma.OrderWhereInput {
  const ofRun = run === null ? {} : { issueCopy: { runId: run } }
  const ofStatus = whereOrderStatus(status === 'placed' && q ? 'all' : status)
  return { AND: [ofStatus, whereFound(q), whereOrderedBetween(from, to), ofRun] }
}

/** Returns the filter for a status; stuck orders are flagged, or still unpaid well after they expired. */
export function whereOrderStatus(status: OrderListQuery['status']): Prisma.OrderWhereInput {
  if (status === 'all') return {}
  if (status === 'placed') return { NOT: whereAbandoned }
  if (status === 'abandoned') return whereAbandoned
  if (status === 'disputed') return { disputes: { some: { status: { in: answerableStatuses } } } }
  if (status === 'returns') return { returns: { some: { status: { in: openReturnStates } } } }
  if (status === 'transfers') return { status: 'pending', ...whereConfirmedWithoutStripe }
  if (status !== 'stuck') return { status }
  const overdue = {
    status: 'pending',
    paymentIntentId: null,
    expiresAt: { lt: new Date(currentMinute().getTime() - stuckAfterMs) },
  }
  // SQLite uses no index for IS NOT NULL beside an OR.
  return { OR: [{ flag: { gt: '' } }, overdue] }
}

export const countOrders = (status: OrderListQuery['status']) =>
  db.order.count({ where: whereOrderStatus(status) })

/** The number of stuck orders, cached until an order changes. */
export const stuckOrders = cachedTables(['Order'], () => countOrders('stuck'))

/** A reference whose first letter is a hyphen, which would otherwise leave out what follows it. */
const hyphenFirst = /^-(?=.*[A-Z\d_])[\w-]{20}$/

/** Matches orders that contain every word; a number may be the order's, and must be with # or "order" before it. */
function whereFound(q: string): Prisma.OrderWhereInput {
  if (hyphenFirst.test(q.trim())) return { reference: q.trim() }
  const ids: number[] = []
  const rest = q
    .replace(/^\s*order\s+#?(?=\d+\s*$)/i, '#')
    .replace(/(?<=^|\s)#(\d{1,9})(?=\s|$)/g, (_number, id) => {
      ids.push(Number(id))
      return ''
    })
  const { has, without } = parseTextQuery(rest)
  const found = has.map((piece) => {
    const named = { searchText: { contains: piece } }
    return /^ ?\d{1,9}$/.test(piece) ? { OR: [{ id: Number(piece) }, named] } : named
  })
  return { AND: [whereTextFound({ has: [], without }), ...ids.map(numbered), ...found] }
}

/** Matches orders with a number, also one of the shop that they were imported from. */
const numbered = (id: number) => ({ OR: [{ id }, { importedNumber: { in: [String(id), `#${id}`] } }] })

/** Matches orders by day in the site's time zone, both limits included. */
export function whereOrderedBetween(from: string, to: string): Prisma.OrderWhereInput {
  return from || to ? { createdAt: dayRange(from, to) } : {}
}

/**
 * Returns the filter for times between two days.
 * @param from the first day in the site's time zone, as YYYY-MM-DD; empty for no limit
 * @param to the last day, likewise
 */
export function dayRange(from: string, to: string): { gte?: Date; lt?: Date } {
  const start = (day: string) => instantOf({ date: day, time: '00:00' })
  return {
    ...(from && { gte: start(from) }),
    ...(to && { lt: start(new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10)) }),
  }
}

const indexed = {
  lines: { select: { title: true } },
  user: { select: { username: true } },
} satisfies Prisma.OrderInclude

/** Updates an order's search words after its data have changed. */
export async function updateOrderSearchWords(tx: Transaction, id: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: indexed })
  await tx.order.update({ where: { id }, data: { searchText: textOf(order) } })
}

type Indexed = Prisma.OrderGetPayload<{ include: typeof indexed }>

const textOf = (order: Indexed) => orderSearchText({ ...order, username: order.user.username })

interface SearchedOrder {
  reference: string
  username: string
  email: string
  shippingName: string | null
  tipTitle: string | null
  importedFrom: string | null
  importedNumber: string | null
  lines: { title: string }[]
}

/** Returns the words by which an order is found. */
export const orderSearchText = ({
  reference,
  username,
  email,
  shippingName,
  tipTitle,
  lines,
  ...order
}: SearchedOrder) =>
  searchableText(
    reference,
    username,
    email,
    shippingName ?? '',
    tipTitle ?? '',
    order.importedFrom ?? '',
    order.importedNumber ?? '',
    ...lines.map(({ title }) => title),
  )

/** Updates search words of orders that an older release wrote, or that are missing, newest first. */
export async function indexOrders(): Promise<void> {
  await forEachWithPauses<Prisma.OrderGetPayload<{ include: typeof indexed }>>(
    (last) =>
      db.order.findMany({
        where: { ...whereSearchWordsOutdated(), id: { lt: last?.id } },
        include: indexed,
        orderBy: { id: 'desc' },
        take: perStep,
      }),
    (order) =>
      db.order.updateMany({
        where: { id: order.id, searchText: order.searchText },
        data: { searchText: textOf(order) },
      }),
  )
}
