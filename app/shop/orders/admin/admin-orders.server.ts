import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { paging } from '../../../platform/http/paging'
import { t } from '../../../platform/i18n/i18n'
import { actorOf, buyerName } from '../buyer-name'
import { refundDueFlag } from '../flags'
import { whereOrderStatus, whereQuery } from '../order-search.server'
import { addToHistory, withLines } from '../order-status.server'
import { type AdminOrder, type ExportedOrder, orderNotFound, ordersPerPage, parseStatus } from '../orders'
import { toOrder } from '../orders.server'
import { requestedRefundCents } from '../refunds/refund-sums'
import { everyOrder, type OrderListQuery, sortedBy } from './order-list-query'

const batchSize = 100

const forAdmins = {
  ...withLines,
  changes: { orderBy: { id: 'asc' } },
  refunds: true,
  user: { select: { username: true, role: true } },
} satisfies Prisma.OrderInclude

export async function adminOrders(query: OrderListQuery, askedPage: string | number | null) {
  const where = whereQuery(query)
  const total = await db.order.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, ordersPerPage)
  const orderBy = sortedBy(query.sort)
  const rows = await db.order.findMany({ where, include: forAdmins, orderBy, skip, take })
  const stuck = await db.order.count({ where: whereOrderStatus('stuck') })
  return { orders: rows.map(toAdminOrder), total, page, pages, stuck }
}

const briefly = {
  id: true,
  status: true,
  totalCents: true,
  currency: true,
  email: true,
  shippingName: true,
  createdAt: true,
  user: { select: { username: true, role: true } },
} satisfies Prisma.OrderSelect

export async function findOrders(q: string, limit: number) {
  const where = whereQuery({ ...everyOrder, q })
  const total = await db.order.count({ where })
  const rows = await db.order.findMany({ where, select: briefly, orderBy: { id: 'desc' }, take: limit })
  return { orders: rows.map(toBrief), total }
}

export async function ordersToShip(limit: number) {
  const where = whereOrderStatus('paid')
  return (await db.order.findMany({ where, select: briefly, orderBy: { id: 'asc' }, take: limit })).map(
    toBrief,
  )
}

function toBrief(row: Prisma.OrderGetPayload<{ select: typeof briefly }>) {
  const { id, totalCents, currency, status, createdAt } = row
  return {
    id,
    totalCents,
    currency,
    status: parseStatus(status),
    createdAt: createdAt.toISOString(),
    buyer: buyerName(row),
  }
}

const forExport = { ...withLines, user: { select: { username: true } } } satisfies Prisma.OrderInclude

export async function* ordersInBatches(query: OrderListQuery): AsyncGenerator<ExportedOrder[]> {
  let lastId = 0
  for (;;) {
    const where = { AND: [whereQuery(query), { id: { gt: lastId } }] }
    const orderBy = { id: 'asc' } as const
    const rows = await db.order.findMany({ where, include: forExport, orderBy, take: batchSize })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({ ...toOrder(row), username: row.user.username, flag: row.flag }))
    lastId = last.id
  }
}

/** @throws NotFound, Conflict while a payment is still to be refunded */
export async function clearFlag(orderId: number, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId } })
    if (!order) throw new NotFound(t(orderNotFound))
    const { status, flag } = order
    if (!flag) return
    if (status === 'pending') throw new Conflict(t('Refund the payment first.'))
    if (flag === refundDueFlag && status !== 'refunded') {
      throw new Conflict(t('This order is still being refunded.'))
    }
    await tx.order.update({ where: { id: orderId }, data: { flag: null } })
    await addToHistory(tx, order, actor, `Resolved: ${flag}`)
  })
}

export function toAdminOrder(row: Prisma.OrderGetPayload<{ include: typeof forAdmins }>): AdminOrder {
  return {
    ...toOrder(row),
    username: row.user.username,
    buyer: buyerName(row),
    flag: row.flag && t(row.flag),
    refundRequestedCents: requestedRefundCents(row.refunds),
    changes: row.changes.map(({ fromStatus, toStatus, actor, note, at }) => ({
      fromStatus,
      toStatus,
      actor: actorOf(row, actor),
      note,
      at: at.toISOString(),
    })),
  }
}
