import { db, inTransaction, type Prisma, type Transaction } from '../platform/db.server'
import { releaseStock } from '../shop/stock.server'
import type { OrderStatus } from './orders'

export const withLines = { lines: { orderBy: { id: 'asc' } } } satisfies Prisma.OrderInclude
export type OrderRow = Prisma.OrderGetPayload<{ include: typeof withLines }>

interface Change {
  from: OrderStatus
  to: OrderStatus
  actor: string
  note?: string
}

/**
 * Moves an order from one status to another, if it is still where it is thought to be, and writes down who did it.
 * The one place where a status changes.
 * @returns whether it moved
 */
export async function move(
  tx: Transaction,
  orderId: number,
  { from, to, actor, note }: Change,
  data: Prisma.OrderUncheckedUpdateManyInput = {},
): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: { id: orderId, status: from },
    data: { ...data, status: to },
  })
  if (count > 0)
    await tx.orderChange.create({ data: { orderId, fromStatus: from, toStatus: to, actor, note } })
  return count > 0
}

/** Cancels an order that is still pending and gives its goods back to the shop. @returns whether it did */
export async function closePending(
  tx: Transaction,
  order: OrderRow,
  actor: string,
  note: string,
): Promise<boolean> {
  const change = { from: 'pending', to: 'canceled', actor, note } as const
  const isClosed = await move(tx, order.id, change, { holdsStock: false })
  if (isClosed && order.holdsStock) {
    await releaseStock(
      order.lines.filter((line) => line.holdsStock),
      tx,
    )
  }
  return isClosed
}

/** Cancels an order that has no session still, so that nobody can be paying it. */
export async function closeNeverStarted(order: OrderRow, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    if (await lockOrder(tx, { id: order.id, status: 'pending', stripeSessionId: null })) {
      await closePending(tx, order, actor, 'Its payment was never started.')
    }
  })
}

/**
 * Two who settle one order go one after the other: the second waits here for the end of the first's transaction, and reads
 * what it left.
 * @returns whether there is such an order
 */
export async function lockOrder(tx: Transaction, where: Prisma.OrderWhereInput): Promise<boolean> {
  const { count } = await tx.order.updateMany({ where, data: { refundedCents: { increment: 0 } } })
  return count > 0
}

/** Stripe repeats a failure of its own for the key that it happened under: the next try is made under another. */
export async function takeAnotherKey({ id, attempt }: Pick<OrderRow, 'id' | 'attempt'>): Promise<void> {
  await db.order.updateMany({ where: { id, attempt }, data: { attempt: attempt + 1 } })
}

/** An event of Stripe's, as far as it is kept. */
export interface EventNote {
  id: string
  type: string
}

/**
 * Runs steps in one transaction, in which the event that asks for them is noted by its id: a second arrival of it changes
 * nothing.
 * @returns undefined when the event had been dealt with
 */
export async function onceFor<T>(
  event: EventNote | undefined,
  steps: (tx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await inTransaction(async (tx) => {
      if (event) await tx.stripeEvent.create({ data: { id: event.id, type: event.type } })
      return steps(tx)
    })
  } catch (error) {
    if (event && (await isDealtWith(event))) return
    throw error
  }
}

export async function isDealtWith({ id }: EventNote): Promise<boolean> {
  return (await db.stripeEvent.findUnique({ where: { id } })) !== null
}
