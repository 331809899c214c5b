import { db, type Prisma } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { type Cursor, whereAfterCursor } from '../../../platform/http/list-request.server'
import { t } from '../../../platform/i18n/i18n'
import { type OrderListQuery, type OrderSort, orderSortColumns } from '../admin/order-list-query'
import { mailOwnerOfOrder } from '../mails/order-mails.server'
import { whereOrderQuery } from '../order-search.server'
import { orderNotFound } from '../orders'
import { whereOrderNamed } from '../orders.server'
import { orderUnitsInclude } from '../refunds/refunded-units.server'

const forLists = {
  ...orderUnitsInclude,
  refunds: { orderBy: { createdAt: 'asc' } },
  user: { select: { username: true } },
} satisfies Prisma.OrderInclude
export type OrderRowForApi = Prisma.OrderGetPayload<{ include: typeof forLists }>

interface OrderQuery extends OrderListQuery {
  /** Whether to list only test orders, or no test orders; undefined for all. */
  isTest?: boolean
}

/** The columns by which programs read orders: new ones have a higher number, also those of an import. */
const sortColumns: Record<OrderSort, ['id' | 'totalCents', 'asc' | 'desc'][]> = {
  ...orderSortColumns,
  newest: [['id', 'desc']],
  oldest: [['id', 'asc']],
}

export function listOrdersAfterCursor(query: OrderQuery, cursor: Cursor | undefined, take: number) {
  const orderBy = sortColumns[query.sort].map(([name, direction]) => ({ [name]: direction }))
  const isTest = query.isTest === undefined ? {} : { isTest: query.isTest }
  return db.order.findMany({
    where: { AND: [whereOrderQuery(query), isTest, whereAfterCursor(orderBy, cursor)] },
    orderBy,
    include: forLists,
    take,
  })
}

export const orderCursor = (sort: OrderSort) => (row: OrderRowForApi) =>
  sortColumns[sort].map(([name]) => row[name])

const whole = {
  ...forLists,
  changes: { orderBy: { id: 'asc' } },
  notes: { orderBy: { id: 'asc' } },
  payments: { orderBy: { id: 'asc' } },
  disputes: { orderBy: { createdAt: 'asc' } },
  shipments: { orderBy: { id: 'asc' }, include: { lines: true } },
  returns: { orderBy: { id: 'asc' }, include: { lines: { orderBy: { orderLineId: 'asc' } } } },
} satisfies Prisma.OrderInclude

/** @throws NotFound */
export async function loadWholeOrder(id: number) {
  const row = await db.order.findUnique({ where: { id }, include: whole })
  if (!row) throw new NotFound(t(orderNotFound))
  const { kind: ownerKind, id: ownerId } = mailOwnerOfOrder(id)
  const mails = await db.outgoingMail.findMany({ where: { ownerKind, ownerId }, orderBy: { id: 'asc' } })
  return { ...row, mails }
}
export type WholeOrderRow = Awaited<ReturnType<typeof loadWholeOrder>>

/**
 * @param name its reference, or its number
 * @throws NotFound
 */
export async function findOrderIdByReferenceOrNumber(name: string): Promise<number> {
  const where = whereOrderNamed(name)
  const row = where && (await db.order.findFirst({ where, select: { id: true } }))
  if (!row) throw new NotFound(t(orderNotFound))
  return row.id
}
