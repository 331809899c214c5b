import { db, type Prisma } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../../platform/http/list-request.server'
import { t } from '../../../platform/i18n/i18n'
import { type OrderListQuery, type OrderSort, sortColumns, sortedBy } from '../admin/order-list-query'
import { ownerOf } from '../mails/order-mails.server'
import { whereQuery } from '../order-search.server'
import { orderNotFound } from '../orders'
import { whereNamed } from '../orders.server'
import { withUnits } from '../refunds/refunded-units.server'

const forLists = {
  ...withUnits,
  refunds: { orderBy: { createdAt: 'asc' } },
  user: { select: { username: true } },
} satisfies Prisma.OrderInclude
export type OrderRowForApi = Prisma.OrderGetPayload<{ include: typeof forLists }>

interface OrderQuery extends OrderListQuery {
  /** Orders paid in test mode, or only others; undefined for both. */
  isTest?: boolean
}

export function ordersAfter(query: OrderQuery, cursor: Cursor | undefined, take: number) {
  const isTest = query.isTest === undefined ? {} : { isTest: query.isTest }
  return db.order.findMany({
    where: { AND: [whereQuery(query), isTest, whereAfter(sortedBy(query.sort), cursor)] },
    orderBy: sortedBy(query.sort),
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
export async function wholeOrder(id: number) {
  const row = await db.order.findUnique({ where: { id }, include: whole })
  if (!row) throw new NotFound(t(orderNotFound))
  const { kind: ownerKind, id: ownerId } = ownerOf(id)
  const mails = await db.outgoingMail.findMany({ where: { ownerKind, ownerId }, orderBy: { id: 'asc' } })
  return { ...row, mails }
}
export type WholeOrderRow = Awaited<ReturnType<typeof wholeOrder>>

/**
 * @param name its reference, or its number
 * @throws NotFound
 */
export async function orderIdOf(name: string): Promise<number> {
  const where = whereNamed(name)
  const row = where && (await db.order.findFirst({ where, select: { id: true } }))
  if (!row) throw new NotFound(t(orderNotFound))
  return row.id
}
