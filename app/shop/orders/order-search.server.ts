import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { thisMinute } from '../../platform/database/query-plans.server'
import { dayMs } from '../../platform/durations'
import { forEachUnhurried } from '../../platform/jobs/run-unhurried.server'
import { instantOf } from '../../platform/site-zone'
import {
  isOutdated,
  parseTextQuery,
  searchableText,
  whereFound as whereTextFound,
} from '../../platform/text/search-words'
import type { OrderListQuery } from './admin/order-list-query'
import { waitsForAnswer } from './disputes/disputes'
import { placedOffline } from './order-status.server'
import { openReturns } from './returns/return-lifecycle'

const stuckAfterMs = 10 * 60_000
const perStep = 10

export function whereQuery({ status, q, from, to, run }: OrderListQuery): Prisma.OrderWhereInput {
  const ofRun = run === null ? {} : { issueCopy: { runId: run } }
  return { AND: [whereOrderStatus(status), whereFound(q), whereOrdered(from, to), ofRun] }
}

/** Stuck orders are flagged, or still unpaid well after they expired; disputed ones wait for an answer to the bank. */
export function whereOrderStatus(status: OrderListQuery['status']): Prisma.OrderWhereInput {
  if (status === 'all') return {}
  if (status === 'disputed') return { disputes: { some: { status: { in: waitsForAnswer } } } }
  if (status === 'returns') return { returns: { some: { status: { in: openReturns } } } }
  if (status === 'transfers') return { status: 'pending', ...placedOffline }
  if (status !== 'stuck') return { status }
  const overdue = {
    status: 'pending',
    paymentIntentId: null,
    expiresAt: { lt: new Date(thisMinute().getTime() - stuckAfterMs) },
  }
  // SQLite uses no index for IS NOT NULL beside an OR.
  return { OR: [{ flag: { gt: '' } }, overdue] }
}

export const countOrders = (status: OrderListQuery['status']) =>
  db.order.count({ where: whereOrderStatus(status) })

/** Matches orders that have every word; a number may be the order's, and with # or "order" before it has to be. */
function whereFound(q: string): Prisma.OrderWhereInput {
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
  return { AND: [whereTextFound({ has: [], without }), ...ids.map((id) => ({ id })), ...found] }
}

/** Matches days in the site's time zone, both included. */
export function whereOrdered(from: string, to: string): Prisma.OrderWhereInput {
  return from || to ? { createdAt: dayRange(from, to) } : {}
}

/**
 * @param from
 * @param to days in the site's time zone as YYYY-MM-DD, both included; empty has no limit
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

/** Updates the words that an order is found by, after any of them has changed. */
export async function indexOrder(tx: Transaction, id: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: indexed })
  await tx.order.update({ where: { id }, data: { searchText: textOf(order) } })
}

type Indexed = Prisma.OrderGetPayload<{ include: typeof indexed }>

const textOf = ({ reference, email, shippingName, tipTitle, user, lines }: Indexed) =>
  searchableText(
    ...[reference, user.username, email, shippingName ?? '', tipTitle ?? ''],
    ...lines.map(({ title }) => title),
  )

/**
 * Makes search words that an older release wrote, or none, newest first.
 */
export async function indexOrders(): Promise<void> {
  await forEachUnhurried<Prisma.OrderGetPayload<{ include: typeof indexed }>>(
    (last) =>
      db.order.findMany({
        where: { ...isOutdated(), id: { lt: last?.id } },
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
