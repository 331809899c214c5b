import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { readRowsInBatches } from '../../../platform/database/read-in-batches.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { loadPage } from '../../../platform/http/paging'
import { t } from '../../../platform/i18n/i18n'
import { buyerName } from '../buyer-name'
import { refundDueFlag } from '../flags'
import { stuckOrders, whereOrderQuery, whereOrderStatus } from '../order-search.server'
import { addToHistory, orderLinesInclude } from '../order-status.server'
import { type AdminOrder, type ExportedOrder, orderNotFound, ordersPerPage, parseStatus } from '../orders'
import { orderFromRow, withoutParts } from '../orders.server'
import { requestedRefundCents } from '../refunds/refund-sums'
import { defaultOrderQuery, type OrderListQuery, orderBySort } from './order-list-query'

const byId = { id: 'asc' } as const
/** Orders come with all their lines. */
const batchSize = 100

const forAdmins = {
  ...orderLinesInclude,
  refunds: true,
  user: { select: { username: true, role: true } },
} satisfies Prisma.OrderInclude

export async function listOrders(query: OrderListQuery, askedPage: string | number | null) {
  const where = whereOrderQuery(query)
  const include = { ...forAdmins, lines: { orderBy: byId } }
  const orderBy = orderBySort(query.sort)
  const [{ rows, ...paged }, stuck] = await Promise.all([
    loadPage(
      askedPage,
      ordersPerPage,
      (part) => db.order.findMany({ where, include, orderBy, ...part }),
      () => db.order.count({ where }),
    ),
    stuckOrders.read(),
  ])
  const orders = rows.map((row) => toAdminOrder({ ...row, lines: row.lines.map(withoutParts) }))
  return { orders, ...paged, stuck }
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
  const where = whereOrderQuery({ ...defaultOrderQuery, q })
  const { rows, total } = await loadPage(
    1,
    limit,
    (part) => db.order.findMany({ where, select: briefly, orderBy: { id: 'desc' }, ...part }),
    () => db.order.count({ where }),
  )
  return { orders: rows.map(toBrief), total }
}

export async function listOrdersToShip(limit: number) {
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

const forExport = { ...orderLinesInclude, user: { select: { username: true } } } satisfies Prisma.OrderInclude

export async function* streamOrdersInBatches(query: OrderListQuery): AsyncGenerator<ExportedOrder[]> {
  const where = whereOrderQuery(query)
  const read = (after: { id: number } | undefined, take: number) =>
    db.order.findMany({
      where: { AND: [where, { id: { gt: after?.id ?? 0 } }] },
      include: forExport,
      orderBy: byId,
      take,
    })
  for await (const rows of readRowsInBatches(read, batchSize))
    yield rows.map((row) => ({ ...orderFromRow(row), username: row.user.username, flag: row.flag }))
}

/** @throws NotFound, Conflict while a payment is still to be refunded */
export async function clearOrderFlag(orderId: number, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId } })
    if (!order) throw new NotFound(t(orderNotFound))
    const { status, flag } = order
    if (!flag) return
    if (status === 'pending') throw new Conflict(t('Refund the payment first.'))
    if (flag === refundDueFlag && status !== 'refunded') {
      throw new Conflict(t('A refund of this order is still in progress.'))
    }
    await tx.order.update({ where: { id: orderId }, data: { flag: null } })
    await addToHistory(tx, order, actor, `Resolved: ${flag}`)
  })
}

export function toAdminOrder(row: Prisma.OrderGetPayload<{ include: typeof forAdmins }>): AdminOrder {
  return {
    ...orderFromRow(row),
    username: row.user.username,
    buyer: buyerName(row),
    flag: row.flag && t(row.flag),
    refundRequestedCents: requestedRefundCents(row.refunds),
  }
}
