import { announceEvent } from '../../platform/changes/events.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { afterCommit } from '../../platform/database/writes.server'
import { msg } from '../../platform/i18n/i18n'
import { defineCounter } from '../../platform/metrics/metrics.server'
import { refundToGiftCard } from '../gift-cards/balance.server'
import { returnToStock } from '../items/stock.server'
import { isGiftCardLine } from './gift-cards/gift-card-line'
import { issueMissingInvoices } from './invoices/issue-invoice.server'
import { isFullyDownloadable, unitsFromStock } from './line-units'
import { mailCancellation, mailPayment } from './mails/order-mails.server'
import { assertOrderTransition } from './order-lifecycle'
import type { OrderStatus } from './orders'
import { announceMovedMoney } from './payments/moved-money.server'
import { isTipOnly } from './tips/tips'

export const orderLinesInclude = {
  lines: { orderBy: { id: 'asc' }, include: { parts: { orderBy: { id: 'asc' } } } },
} satisfies Prisma.OrderInclude
export type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderLinesInclude }>

/** Tells whether an order waits for its buyer's confirmation: it costs nothing, or is not paid by Stripe. */
export const isWaitingForBuyerConfirmation = ({
  status,
  totalCents,
  payBy,
  stripeSessionId,
}: Pick<OrderRow, 'status' | 'totalCents' | 'payBy' | 'stripeSessionId'>) =>
  status === 'pending' && stripeSessionId === null && (totalCents === 0 || payBy !== null)

/**
 * A filter for orders with another way to pay than Stripe that their buyers have confirmed, paid or not: confirming one
 * sets its `stripeSessionId` to `offline-…`.
 */
export const whereConfirmedWithoutStripe = { payBy: { not: null }, stripeSessionId: { not: null } } as const

/** Matches a buyer's unpaid orders that the next checkout continues or cancels. */
export const whereOpenCheckoutOf = (userId: number) => ({
  userId,
  status: 'pending',
  paymentIntentId: null,
  NOT: whereConfirmedWithoutStripe,
})

const changes = defineCounter({
  name: 'zinehouse_order_changes_total',
  help: 'Orders that came into a status, and from which one; from none when they are new',
  labelNames: ['from', 'to'],
})

const countStatusChange = (from: OrderStatus | 'none', to: OrderStatus) =>
  afterCommit(() => changes.inc({ from, to }))

const eventNames: Record<OrderStatus, string> = {
  pending: 'order.created',
  paid: 'order.paid',
  shipped: 'order.shipped',
  canceled: 'order.cancelled',
  refunded: 'order.refunded',
}

const firstStatuses = ['pending', 'paid', 'shipped'] as const

/**
 * Counts a new order, and announces its status and those before. Call it after its lines are created.
 * @param status the order's first one
 */
export async function announceNewOrder(
  tx: Transaction,
  id: number,
  status: (typeof firstStatuses)[number],
): Promise<void> {
  countStatusChange('none', status)
  for (const passed of firstStatuses.slice(0, firstStatuses.indexOf(status) + 1))
    await announceStatus(tx, id, passed)
}

const announceStatus = (tx: Transaction, id: number, status: OrderStatus) =>
  announceEvent(tx, { type: eventNames[status], subject: 'order', id })

/** Adds an entry to an order's history without changing its status. */
export async function addToHistory(
  tx: Transaction,
  { id: orderId, status }: { id: number; status: string },
  actor: string,
  note: string,
): Promise<void> {
  await tx.orderChange.create({ data: { orderId, fromStatus: status, toStatus: status, actor, note } })
}

interface StatusChange {
  from: OrderStatus
  to: OrderStatus
  actor: string
  note?: string
  /** Whether to send no mail, because another mail covers the change or there is nothing to say. */
  isQuiet?: boolean
}

/**
 * Changes an order's status, adds to its history and sends the mails about it; nothing else changes a status. For a
 * canceled or refunded order, the gift card's payment is returned to it. Mails about a parcel and a refund are sent
 * elsewhere.
 * @returns false when the order is no longer in `from`
 * @throws Error for a change that is not in the table
 */
export async function changeOrderStatus(
  tx: Transaction,
  orderId: number,
  { from, to, actor, note, isQuiet }: StatusChange,
  data: Prisma.OrderUncheckedUpdateManyInput = {},
): Promise<boolean> {
  assertOrderTransition(from, to)
  const { count } = await tx.order.updateMany({
    where: { id: orderId, status: from },
    data: { ...data, status: to },
  })
  if (count === 0) return false
  await tx.orderChange.create({ data: { orderId, fromStatus: from, toStatus: to, actor, note } })
  countStatusChange(from, to)
  if (to === 'canceled' || to === 'refunded') await refundToGiftCard(tx, orderId, actor)
  if (to === 'paid' || to === 'refunded') await announceMovedMoney(tx, orderId)
  if (to === 'paid' || to === 'canceled') await issueMissingInvoices(tx, orderId)
  await announceStatus(tx, orderId, to)
  if (isQuiet) return true
  if (to === 'canceled') await mailCancellation(tx, orderId)
  if (from === 'pending' && to === 'paid') await mailPayment(tx, orderId)
  return true
}

/** Marks a paid order without shipping as shipped, once the day of its pre-orders has come. */
export async function completeDigitalOrder(
  tx: Transaction,
  { id, lines, tipCents }: Pick<OrderRow, 'id' | 'lines' | 'tipCents'>,
  actor: string,
  now?: Date,
): Promise<void> {
  const isTip = isTipOnly({ lines, tipCents })
  if (!isTip && !isFullyDownloadable(lines, now)) return
  const goodsNote = lines.every(isGiftCardLine)
    ? msg('There is nothing to ship: it is a gift card.')
    : msg('There is nothing to ship: it is a download.')
  const note = isTip ? msg('There is nothing to ship: it is a tip.') : goodsNote
  await changeOrderStatus(tx, id, { from: 'paid', to: 'shipped', actor, note })
}

/**
 * Cancels a pending order and releases its stock; false if it was not pending any more.
 * @returns whether it was still pending
 */
export async function cancelPendingOrder(
  tx: Transaction,
  order: OrderRow,
  actor: string,
  note: string,
  isQuiet = false,
): Promise<boolean> {
  const change = { from: 'pending', to: 'canceled', actor, note, isQuiet } as const
  const isCanceled = await changeOrderStatus(tx, order.id, change, { holdsStock: false })
  if (isCanceled && order.holdsStock) {
    await returnToStock(
      order.lines.flatMap((line) => unitsFromStock(line)),
      tx,
    )
  }
  return isCanceled
}

/** Cancels an order without a Stripe session, which nobody can be paying. */
export async function cancelWithoutSession(order: OrderRow, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    if (await lockOrder(tx, { id: order.id, status: 'pending', stripeSessionId: null })) {
      await cancelPendingOrder(tx, order, actor, msg('Payment was never started.'))
    }
  })
}

/**
 * Locks an order until the transaction ends.
 * @returns whether one matches
 */
export async function lockOrder(tx: Transaction, where: Prisma.OrderWhereInput): Promise<boolean> {
  const { count } = await tx.order.updateMany({ where, data: { refundedCents: { increment: 0 } } })
  return count > 0
}

/** Creates a new idempotency key, since Stripe repeats a server error for the same key. */
export async function renewIdempotencyKey({ id, attempt }: Pick<OrderRow, 'id' | 'attempt'>): Promise<void> {
  await db.order.updateMany({ where: { id, attempt }, data: { attempt: attempt + 1 } })
}
