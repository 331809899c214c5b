import { db, inTransaction, type Prisma } from '../platform/db.server'
import { Conflict, NotFound } from '../platform/errors'
import { paging } from '../platform/paging'
import { changeStatus, withLines } from './order-status.server'
import { type AdminOrder, type ExportedOrder, type OrderFilter, orderNotFound, ordersPerPage } from './orders'
import { toOrder } from './orders.server'
import { refundDueFlag } from './refunds.server'
import { requestedRefundCents } from './sync-refunds.server'

const stuckAfterMs = 10 * 60_000
const batchSize = 100
const forAdmins = {
  ...withLines,
  changes: { orderBy: { id: 'asc' } },
  refunds: true,
  user: { select: { username: true } },
} satisfies Prisma.OrderInclude

export async function adminOrders(filter: OrderFilter, askedPage: string | number | null) {
  const where = whereOf(filter)
  const total = await db.order.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, ordersPerPage)
  const rows = await db.order.findMany({ where, include: forAdmins, orderBy: { id: 'desc' }, skip, take })
  const stuck = await db.order.count({ where: whereOf('stuck') })
  return { orders: rows.map(toAdminOrder), total, page, pages, stuck }
}

const forExport = { ...withLines, user: { select: { username: true } } } satisfies Prisma.OrderInclude

/** Oldest first. */
export async function* ordersInBatches(filter: OrderFilter): AsyncGenerator<ExportedOrder[]> {
  let lastId = 0
  for (;;) {
    const where = { AND: [whereOf(filter), { id: { gt: lastId } }] }
    const orderBy = { id: 'asc' } as const
    const rows = await db.order.findMany({ where, include: forExport, orderBy, take: batchSize })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({ ...toOrder(row), username: row.user.username, flag: row.flag }))
    lastId = last.id
  }
}

/** @throws NotFound, Conflict when the order is not paid or is being refunded */
export async function ship(orderId: number, trackingText: string, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId }, include: { refunds: true } })
    if (!order) throw new NotFound(orderNotFound)
    const isBeingRefunded = order.totalCents > 0 && requestedRefundCents(order.refunds) >= order.totalCents
    if (order.flag === refundDueFlag || isBeingRefunded) throw new Conflict('This order is being refunded.')
    const isShipped = await changeStatus(
      tx,
      orderId,
      { from: 'paid', to: 'shipped', actor, note: trackingText || undefined },
      { trackingText: trackingText || null, shippedAt: new Date() },
    )
    if (!isShipped) throw new Conflict(`This order is ${order.status}, so it cannot be shipped.`)
  })
}

/** @throws NotFound, Conflict while a payment is still to be refunded */
export async function clearFlag(orderId: number, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId } })
    if (!order) throw new NotFound(orderNotFound)
    const { status, flag } = order
    if (!flag) return
    if (status === 'pending') throw new Conflict('Refund the payment first.')
    if (flag === refundDueFlag && status !== 'refunded') {
      throw new Conflict('This order is still being refunded.')
    }
    await tx.order.update({ where: { id: orderId }, data: { flag: null } })
    await tx.orderChange.create({
      data: { orderId, fromStatus: status, toStatus: status, actor, note: `Resolved: ${flag}` },
    })
  })
}

/** Stuck orders are flagged, or still unpaid well after they expired. */
function whereOf(filter: OrderFilter): Prisma.OrderWhereInput {
  if (filter === 'all') return {}
  if (filter !== 'stuck') return { status: filter }
  const overdue = {
    status: 'pending',
    paymentIntentId: null,
    expiresAt: { lt: new Date(Date.now() - stuckAfterMs) },
  }
  // SQLite uses no index for IS NOT NULL beside an OR.
  return { OR: [{ flag: { gt: '' } }, overdue] }
}

function toAdminOrder(row: Prisma.OrderGetPayload<{ include: typeof forAdmins }>): AdminOrder {
  return {
    ...toOrder(row),
    username: row.user.username,
    flag: row.flag,
    refundRequestedCents: requestedRefundCents(row.refunds),
    changes: row.changes.map(({ fromStatus, toStatus, actor, note, at }) => ({
      ...{ fromStatus, toStatus, actor, note },
      at: at.toISOString(),
    })),
  }
}
