import type Stripe from 'stripe'
import type { Transaction } from '../platform/db.server'
import { releaseStock } from '../shop/stock.server'
import { dollars } from '../ui/money'
import { cancelPending, changeStatus, lockOrder, withLines } from './order-status.server'
import { parseStatus } from './orders'
import { processOnce, type StripeEventRef } from './processed-events.server'
import { stripe } from './stripe.server'

const refundFailedFlag = 'A refund failed at the bank. Refund again, or pay it back another way.'

/** A refund's status only moves to a higher rank, so events that arrive out of order change nothing back. */
const ranks: Record<string, number> = { pending: 0, requires_action: 0, succeeded: 1, failed: 2, canceled: 2 }
const rankOf = (status: string) => ranks[status] ?? 0

interface RefundAmount {
  status: string
  amountCents: number
}

/** The sum of refunds that succeeded or are on the way. */
export function requestedRefundCents(refunds: RefundAmount[]): number {
  return sumOf(refunds.filter(({ status }) => rankOf(status) < 2))
}

const sumOf = (refunds: RefundAmount[]) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Copies a payment's refunds from Stripe to its order, and updates the order's status. */
export async function syncRefunds(paymentIntentId: string, event?: StripeEventRef): Promise<void> {
  const refunds: Stripe.Refund[] = []
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    refunds.push(refund)
  await processOnce(event, async (tx) => {
    const order = await tx.order.findFirst({ where: { paymentIntentId } })
    if (!order) return
    await lockOrder(tx, { id: order.id })
    for (const refund of refunds.reverse()) await saveRefund(tx, order.id, refund)
    await updateRefundedStatus(tx, order.id)
  })
}

async function saveRefund(tx: Transaction, orderId: number, refund: Stripe.Refund): Promise<void> {
  const { id, amount: amountCents, metadata } = refund
  const status = refund.status ?? 'pending'
  const known = await tx.refund.findUnique({ where: { id } })
  if (known && rankOf(status) <= rankOf(known.status)) return
  const restocked =
    !known && rankOf(status) < 2 && metadata?.restock === 'yes' && (await restock(tx, orderId))
  const requestKey = metadata?.key ?? null
  await tx.refund.upsert({
    where: { id },
    create: { id, orderId, amountCents, status, requestKey, restocked },
    update: { status },
  })
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  await tx.orderChange.create({
    data: {
      orderId,
      fromStatus: order.status,
      toStatus: order.status,
      actor: metadata?.actor ?? 'Stripe',
      note: `Refund of ${dollars(amountCents)}: ${status}.${restocked ? ' The items are back in stock.' : ''}`,
    },
  })
  if (status === 'failed') await tx.order.update({ where: { id: orderId }, data: { flag: refundFailedFlag } })
}

/** @returns whether the order still had stock to give back */
async function restock(tx: Transaction, orderId: number): Promise<boolean> {
  const lines = await tx.orderLine.findMany({ where: { orderId, holdsStock: true } })
  await releaseStock(lines, tx)
  await tx.orderLine.updateMany({ where: { orderId }, data: { holdsStock: false } })
  return lines.length > 0
}

/** Refunded once all of it went back; paid or shipped again if the bank returns a refund. */
async function updateRefundedStatus(tx: Transaction, orderId: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { ...withLines, refunds: true },
  })
  const refundedCents = sumOf(order.refunds.filter(({ status }) => status === 'succeeded'))
  await tx.order.update({ where: { id: orderId }, data: { refundedCents } })

  const from = parseStatus(order.status)
  const isFullyRefunded = refundedCents >= order.totalCents && order.totalCents > 0
  if (isFullyRefunded && from === 'pending') {
    await cancelPending(tx, order, 'Stripe', 'A payment of the wrong amount was refunded in full.')
  }
  if (isFullyRefunded && (from === 'paid' || from === 'shipped')) {
    await changeStatus(tx, orderId, { from, to: 'refunded', actor: 'Stripe' })
  }
  if (!isFullyRefunded && from === 'refunded') {
    const to = order.shippedAt ? 'shipped' : 'paid'
    await changeStatus(tx, orderId, { from, to, actor: 'Stripe', note: 'The bank returned the refund.' })
  }
}
