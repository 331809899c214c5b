import { db, inTransaction, type Prisma } from '../platform/db.server'
import { Conflict, NotFound } from '../platform/errors'
import { move, type OrderRow, withLines } from './changes.server'
import { type AdminOrder, mayBecome, type Order, type OrderFilter, ordersPerPage, statusOf } from './orders'
import { refundAsked, toBeRefunded } from './refunds.server'

const notFound = 'Order not found.'
const stuckAfterMs = 10 * 60_000
const everything = {
  ...withLines,
  changes: { orderBy: { id: 'asc' } },
  refunds: true,
  user: { select: { username: true } },
} satisfies Prisma.OrderInclude

/** A buyer's own orders, newest first. */
export async function ordersOf(userId: number): Promise<Order[]> {
  const rows = await db.order.findMany({ where: { userId }, include: withLines, orderBy: { id: 'desc' } })
  return rows.map(asOrder)
}

/** @throws NotFound when it is not this user's own: others look the same as none */
export async function orderOf(userId: number, id: number): Promise<Order> {
  const row = await db.order.findFirst({ where: { id, userId }, include: withLines })
  if (!row) throw new NotFound(notFound)
  return asOrder(row)
}

/** A buyer's own order by the session that pays it. */
export async function orderBySession(userId: number, stripeSessionId: string): Promise<Order | null> {
  // PostgreSQL takes no NUL in a text: what is no id at all is not asked for.
  if (!/^\w+$/.test(stripeSessionId)) return null
  const row = await db.order.findFirst({ where: { userId, stripeSessionId }, include: withLines })
  return row && asOrder(row)
}

/** StockLine of items that a buyer's own unpaid orders hold: sold out for others, not for this buyer. */
export async function reservedQuantities(userId: number): Promise<Map<number, number>> {
  const lines = await db.orderLine.findMany({
    where: { holdsStock: true, order: { userId, status: 'pending', holdsStock: true } },
    select: { merchItemId: true, quantity: true },
  })
  const held = new Map<number, number>()
  for (const { merchItemId, quantity } of lines)
    held.set(merchItemId, (held.get(merchItemId) ?? 0) + quantity)
  return held
}

/** The order that a buyer began to pay and has not, if there is one. */
export async function unpaidOrderOf(userId: number): Promise<number | null> {
  const row = await db.order.findFirst({
    where: { userId, status: 'pending', stripeSessionId: { not: null }, paymentIntentId: null },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  return row?.id ?? null
}

/** One page of what admins ask for, newest first, and how many orders need a look. */
export async function adminOrders(filter: OrderFilter, asked: number) {
  const where = whereOf(filter)
  const total = await db.order.count({ where })
  const pages = Math.max(1, Math.ceil(total / ordersPerPage))
  const page = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, pages) : 1
  const rows = await db.order.findMany({
    where,
    include: everything,
    orderBy: { id: 'desc' },
    skip: (page - 1) * ordersPerPage,
    take: ordersPerPage,
  })
  const stuck = await db.order.count({ where: whereOf('stuck') })
  return { orders: rows.map(asAdminOrder), total, page, pages, stuck }
}

/** Every order that matches, oldest first, a batch at a time. */
export async function* allOrders(filter: OrderFilter): AsyncIterable<AdminOrder> {
  let after = 0
  for (;;) {
    const where = { AND: [whereOf(filter), { id: { gt: after } }] }
    const rows = await db.order.findMany({ where, include: everything, orderBy: { id: 'asc' }, take: 200 })
    for (const row of rows) yield asAdminOrder(row)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** @throws NotFound, Conflict when the order is not paid */
export async function ship(orderId: number, trackingText: string, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId }, include: { refunds: true } })
    if (!order) throw new NotFound(notFound)
    const from = statusOf(order.status)
    if (
      order.flag === toBeRefunded ||
      (order.totalCents > 0 && refundAsked(order.refunds) >= order.totalCents)
    ) {
      throw new Conflict('Its money is on the way back.')
    }
    const isMoved =
      mayBecome(from, 'shipped') &&
      (await move(
        tx,
        orderId,
        { from, to: 'shipped', actor, note: trackingText || undefined },
        { trackingText: trackingText || null, shippedAt: new Date() },
      ))
    if (!isMoved) throw new Conflict(`An order that is ${from} cannot be shipped.`)
  })
}

/** An admin has looked at what an order was flagged for. @throws NotFound, Conflict while its money is still to go back */
export async function clearFlag(orderId: number, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId } })
    if (!order) throw new NotFound(notFound)
    if (!order.flag) return
    if (order.status === 'pending') throw new Conflict('Refund what was paid first.')
    if (order.flag === toBeRefunded && order.status !== 'refunded') {
      throw new Conflict('Its money is still on the way back.')
    }
    await tx.order.update({ where: { id: orderId }, data: { flag: null } })
    const { status, flag } = order
    await tx.orderChange.create({
      data: { orderId, fromStatus: status, toStatus: status, actor, note: `Seen: ${flag}` },
    })
  })
}

/** Stuck is what an admin should look at: flagged, or still waiting when its time to be paid is over. */
function whereOf(filter: OrderFilter): Prisma.OrderWhereInput {
  if (filter === 'all') return {}
  if (filter !== 'stuck') return { status: filter }
  const overdue = {
    status: 'pending',
    paymentIntentId: null,
    expiresAt: { lt: new Date(Date.now() - stuckAfterMs) },
  }
  return { OR: [{ flag: { not: null } }, overdue] }
}

function asOrder(row: OrderRow): Order {
  return {
    id: row.id,
    status: statusOf(row.status),
    currency: row.currency,
    subtotalCents: row.subtotalCents,
    totalCents: row.totalCents,
    taxCents: row.taxCents,
    shippingCents: row.shippingCents,
    refundedCents: row.refundedCents,
    email: row.email,
    phone: row.phone,
    shippingName: row.shippingName,
    shippingAddress: row.shippingAddress,
    trackingText: row.trackingText,
    canBePaid: row.status === 'pending' && row.stripeSessionId !== null && row.paymentIntentId === null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    lines: row.lines.map(({ merchItemId, title, image, priceCents, quantity }) => ({
      ...{ merchItemId, title, image, priceCents, quantity },
    })),
  }
}

function asAdminOrder(row: Prisma.OrderGetPayload<{ include: typeof everything }>): AdminOrder {
  return {
    ...asOrder(row),
    username: row.user.username,
    flag: row.flag,
    refundAskedCents: refundAsked(row.refunds),
    changes: row.changes.map(({ fromStatus, toStatus, actor, note, at }) => ({
      ...{ fromStatus, toStatus, actor, note },
      at: at.toISOString(),
    })),
  }
}
