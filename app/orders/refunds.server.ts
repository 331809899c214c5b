import { db } from '../platform/db.server'
import { Conflict, Invalid, NotFound } from '../platform/errors'
import { log } from '../platform/log.server'
import { dollars } from '../ui/money'
import { renewIdempotencyKey } from './order-status.server'
import { orderNotFound, parseStatus } from './orders'
import { isInvalidRequest, isStripeServerError, stripe } from './stripe.server'
import { requestedRefundCents, syncRefunds } from './sync-refunds.server'

/** Flags of orders paid late, when the stock was gone. The reconciler finds orders by these very sentences. */
export const refundDueFlag = 'Paid after it was canceled, when the goods were gone: the money goes back.'
export const lateRefundedFlag = 'Paid after it was canceled, when the goods were gone: refunded by itself.'

/** A pending order can be refunded when it was paid with a wrong amount. */
const refundable = ['pending', 'paid', 'shipped']
const isBeingProcessed = ({ status, flag }: { status: string; flag: string | null }) =>
  status === 'pending' && !flag

interface RefundRequest {
  orderId: number
  /** Defaults to all that is left. */
  amountCents?: number
  /** The refunded sum that the admin's page showed, so that a double click refunds once. */
  expectedRefundedCents?: number
  actor: string
}

/**
 * Refunds an order through Stripe, in part or in full.
 * @throws NotFound, Conflict when it is not paid or another refund came first, Invalid when less than that is left
 */
export async function refundOrder({
  orderId,
  amountCents,
  expectedRefundedCents,
  actor,
}: RefundRequest): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId }, include: { refunds: true } })
  if (!order) throw new NotFound(orderNotFound)
  if (!order.paymentIntentId || !refundable.includes(parseStatus(order.status)) || isBeingProcessed(order)) {
    throw new Conflict(`This order is ${order.status}, so there is nothing to refund.`)
  }
  const requested = requestedRefundCents(order.refunds)
  if (expectedRefundedCents !== undefined && expectedRefundedCents !== requested) {
    throw new Conflict('This order was refunded since you opened the page. Please check it again.')
  }
  const left = order.totalCents - requested
  const amount = amountCents ?? left
  if (amount <= 0 || amount > left) {
    const message =
      left > 0 ? `You can refund up to ${dollars(left)}.` : 'This order is already fully refunded.'
    throw new Invalid(message, { amount: [message] })
  }
  try {
    await stripe().refunds.create(
      { payment_intent: order.paymentIntentId, amount, metadata: { orderId: String(orderId), actor } },
      {
        idempotencyKey: `order-${orderId}-refund-${order.attempt}-${order.refunds.length}-${requested}-${amount}`,
      },
    )
  } catch (error) {
    log.error({ err: error, orderId }, 'refund failed')
    if (isStripeServerError(error)) await renewIdempotencyKey(order)
    throw new Conflict(
      isInvalidRequest(error) ? 'Stripe refused this refund.' : 'Stripe cannot be reached. Please try again.',
    )
  } finally {
    await syncRefunds(order.paymentIntentId).catch((error: unknown) =>
      log.warn({ err: error, orderId }, 'refund not synced yet'),
    )
  }
}

/** Refunds an order that was paid when its stock was gone. Safe to repeat; the reconciler does so until it succeeds. */
export async function refundLatePayment(orderId: number): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId, flag: refundDueFlag } })
  if (!order) return
  try {
    if (order.paymentIntentId) await refundRemainder(order.id, order.paymentIntentId, order.attempt)
  } catch (error) {
    log.error({ err: error, orderId }, 'late payment could not be refunded yet')
    if (isStripeServerError(error)) await renewIdempotencyKey(order)
    return
  }
  await db.order.updateMany({
    where: { id: orderId, flag: refundDueFlag },
    data: { flag: lateRefundedFlag },
  })
}

async function refundRemainder(id: number, paymentIntentId: string, attempt: number): Promise<void> {
  await syncRefunds(paymentIntentId)
  const { totalCents, refunds } = await db.order.findUniqueOrThrow({
    where: { id },
    include: { refunds: true },
  })
  const amount = totalCents - requestedRefundCents(refunds)
  if (amount <= 0) return
  await stripe().refunds.create(
    { payment_intent: paymentIntentId, amount, metadata: { orderId: String(id), actor: 'the shop' } },
    { idempotencyKey: `order-${id}-late-${attempt}-${amount}` },
  )
  await syncRefunds(paymentIntentId)
}
