import type Stripe from 'stripe'
import { db, type Transaction } from '../platform/db.server'
import { Conflict, Invalid, NotFound } from '../platform/errors'
import { log } from '../platform/log.server'
import { dollars } from '../ui/money'
import {
  closePending,
  type EventNote,
  lockOrder,
  move,
  onceFor,
  takeAnotherKey,
  withLines,
} from './changes.server'
import { statusOf } from './orders'
import { isRefusedByStripe, isStripesOwnFailure, stripe } from './stripe.server'

/** Flags of orders whose money came for goods that were gone: what is to be done, and what was. */
export const toBeRefunded = 'Paid after it was canceled, when the goods were gone: the money goes back.'
export const wasRefunded = 'Paid after it was canceled, when the goods were gone: refunded by itself.'
const cameBack = 'A refund failed at the bank. Refund again, or pay it back another way.'

/** Statuses with money to send back: a pending order has some when another amount came than was asked. */
const refundable = ['pending', 'paid', 'shipped']
const isOnItsWay = ({ status, flag }: { status: string; flag: string | null }) =>
  status === 'pending' && !flag

interface RefundWish {
  orderId: number
  /** All that is left, where nothing is said. */
  amountCents?: number
  /** What was refunded already on the page that the wish was made on: two clicks on one button ask for one refund. */
  seenCents?: number
  actor: string
}

/**
 * Pays money back through Stripe, in part or in full.
 * @throws NotFound, Conflict when the order is not paid or was refunded meanwhile, Invalid when that is more than is left
 */
export async function refundOrder({ orderId, amountCents, seenCents, actor }: RefundWish): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId }, include: { refunds: true } })
  if (!order) throw new NotFound('Order not found.')
  if (!order.paymentIntentId || !refundable.includes(statusOf(order.status)) || isOnItsWay(order)) {
    throw new Conflict(`There is nothing to refund: the order is ${order.status}.`)
  }
  const asked = refundAsked(order.refunds)
  if (seenCents !== undefined && seenCents !== asked) {
    throw new Conflict('Money was refunded meanwhile. Look at the order again.')
  }
  const left = order.totalCents - asked
  const amount = amountCents ?? left
  if (amount <= 0 || amount > left) {
    const message = left > 0 ? `Refund up to ${dollars(left)}.` : 'All of it is refunded already.'
    throw new Invalid(message, { amount: [message] })
  }
  try {
    await stripe().refunds.create(
      { payment_intent: order.paymentIntentId, amount, metadata: { orderId: String(orderId), actor } },
      {
        idempotencyKey: `order-${orderId}-refund-${order.attempt}-${order.refunds.length}-${asked}-${amount}`,
      },
    )
  } catch (error) {
    log.error({ err: error, orderId }, 'refund failed')
    if (isStripesOwnFailure(error)) await takeAnotherKey(order)
    throw new Conflict(
      isRefusedByStripe(error) ? 'Stripe refused this refund.' : 'Stripe cannot be reached just now.',
    )
  } finally {
    await settleRefunds(order.paymentIntentId).catch((error: unknown) =>
      log.warn({ err: error, orderId }, 'refund not settled yet'),
    )
  }
}

/** Sends back the money of an order whose goods were gone; safe to repeat, and repeated by the reconciler where it fails. */
export async function refundLatePayment(orderId: number): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId, flag: toBeRefunded } })
  if (!order) return
  try {
    if (order.paymentIntentId) await sendBackWhatIsLeft(order.id, order.paymentIntentId, order.attempt)
  } catch (error) {
    log.error({ err: error, orderId }, 'late payment could not be refunded yet')
    if (isStripesOwnFailure(error)) await takeAnotherKey(order)
    return
  }
  await db.order.updateMany({ where: { id: orderId, flag: toBeRefunded }, data: { flag: wasRefunded } })
}

async function sendBackWhatIsLeft(id: number, paymentIntentId: string, attempt: number): Promise<void> {
  await settleRefunds(paymentIntentId)
  const { totalCents, refunds } = await db.order.findUniqueOrThrow({
    where: { id },
    include: { refunds: true },
  })
  const amount = totalCents - refundAsked(refunds)
  if (amount <= 0) return
  await stripe().refunds.create(
    { payment_intent: paymentIntentId, amount, metadata: { orderId: String(id), actor: 'the shop' } },
    { idempotencyKey: `order-${id}-late-${attempt}-${amount}` },
  )
  await settleRefunds(paymentIntentId)
}

/**
 * Brings an order's refunds to where Stripe says they are. Refunds only ever go on (pending, succeeded, failed), so
 * answers that arrive in another order than they were given end in the same state.
 */
export async function settleRefunds(paymentIntentId: string, event?: EventNote): Promise<void> {
  const refunds: Stripe.Refund[] = []
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    refunds.push(refund)
  await onceFor(event, async (tx) => {
    const order = await tx.order.findFirst({ where: { paymentIntentId } })
    if (!order) return
    await lockOrder(tx, { id: order.id })
    for (const refund of refunds.reverse()) await note(tx, order.id, refund)
    await settleOrder(tx, order.id)
  })
}

const ranks: Record<string, number> = { pending: 0, requires_action: 0, succeeded: 1, failed: 2, canceled: 2 }
const rankOf = (status: string) => ranks[status] ?? 0

/** What of an order has been refunded or is about to be. */
export function refundAsked(refunds: { status: string; amountCents: number }[]): number {
  return refunds
    .filter(({ status }) => rankOf(status) < 2)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

async function note(tx: Transaction, orderId: number, refund: Stripe.Refund): Promise<void> {
  const { id, amount: amountCents, status } = refund
  const now = status ?? 'pending'
  const before = await tx.refund.findUnique({ where: { id } })
  if (!before) await tx.refund.create({ data: { id, orderId, amountCents, status: now } })
  else if (rankOf(now) > rankOf(before.status))
    await tx.refund.update({ where: { id }, data: { status: now } })
  else return
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  const actor = refund.metadata?.actor ?? 'Stripe'
  const text = `Refund of ${dollars(amountCents)}: ${now}.`
  await tx.orderChange.create({
    data: { orderId, fromStatus: order.status, toStatus: order.status, actor, note: text },
  })
  if (now === 'failed') await tx.order.update({ where: { id: orderId }, data: { flag: cameBack } })
}

/** An order is refunded when all of it went back; it is what it was before, should the bank send the money back. */
async function settleOrder(tx: Transaction, orderId: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { ...withLines, refunds: true },
  })
  const refundedCents = order.refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  await tx.order.update({ where: { id: orderId }, data: { refundedCents } })

  const from = statusOf(order.status)
  const isWhole = refundedCents >= order.totalCents && order.totalCents > 0
  if (isWhole && from === 'pending') {
    await closePending(tx, order, 'Stripe', 'All of a payment that was not right went back.')
  }
  if (isWhole && (from === 'paid' || from === 'shipped')) {
    await move(tx, orderId, { from, to: 'refunded', actor: 'Stripe' })
  }
  if (!isWhole && from === 'refunded') {
    const to = order.shippedAt ? 'shipped' : 'paid'
    await move(tx, orderId, { from, to, actor: 'Stripe', note: 'The bank sent the refund back.' })
  }
}
