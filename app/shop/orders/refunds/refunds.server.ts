import { randomUUID } from 'node:crypto'
import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { buyerName } from '../buyer-name'
import { lateRefundedFlag, refundDueFlag } from '../flags'
import type { UnitsByLine } from '../line-units'
import { renewIdempotencyKey } from '../order-status.server'
import { orderFromRow } from '../orders.server'
import {
  isIdempotencyConflict,
  isInvalidRequest,
  isStripeServerError,
  stripeClient,
} from '../payments/stripe.server'
import { recordRefund } from './record-refund.server'
import {
  findOrderToRefund,
  isRefundMade,
  nothingToRefundError,
  type OrderToRefund,
  planRefund,
  type RefundRequest,
  refundedMeanwhileMessage,
} from './refund-state.server'
import { requestedRefundCents } from './refund-sums'
import { isPaidByGiftCard } from './refund-to-card.server'
import { unitsToMetadata } from './refunded-units.server'
import { syncRefunds } from './sync-refunds.server'

const isBeingProcessed = ({ status, flag }: { status: string; flag: string | null }) =>
  status === 'pending' && !flag

/**
 * Refunds an order in part or in full: the gift card's part to the card, the rest through Stripe. Money that was paid
 * without Stripe is only recorded as refunded, since a person pays it back. Stripe makes one refund for each state of
 * the order: the idempotency key contains the state, and Stripe refuses another request with it.
 * @throws NotFound, Conflict when it is not paid or another refund came first, Invalid when the requested amount is
 * more than is left
 */
export async function refundOrder(request: RefundRequest): Promise<void> {
  const { orderId, actor, key = randomUUID(), ...asked } = request
  const opened = await findOrderToRefund(orderId)
  if (opened.payBy || isPaidByGiftCard(opened)) return recordRefund(request)
  const paymentIntentId = paymentIdOf(opened)
  await syncRefunds(paymentIntentId).catch((error: unknown) => {
    log.error({ err: error, orderId }, 'refunds could not be fetched')
    throw new Conflict(t(unreachable))
  })
  const order = await findOrderToRefund(orderId)
  if (isRefundMade(order, key)) return
  const { moneyCents: amount, cardCents, ...planned } = planRefund(order, asked)
  if (amount === 0) return recordRefund({ ...request, key })
  const metadata = {
    orderId: String(orderId),
    actor,
    key,
    ...unitsToMetadata(planned.picked),
    ...(cardCents > 0 && { card: String(cardCents) }),
    ...(planned.isRestocked && { restock: 'yes' }),
  }
  const state = `${order.attempt}-${order.refunds.length}-${planned.requestedCents}`
  const error: unknown = await stripeClient()
    .refunds.create(
      { payment_intent: paymentIntentId, amount, metadata },
      { idempotencyKey: `order-${order.reference}-refund-${state}` },
    )
    .then(() => undefined)
    .catch((reason: unknown) => reason)
  await syncRefunds(paymentIntentId).catch((reason: unknown) =>
    log.warn({ err: reason, orderId }, 'refund not synced yet'),
  )
  if (error === undefined || isRefundMade(await findOrderToRefund(orderId), key)) return
  log.error({ err: error, orderId }, 'refund failed')
  if (isStripeServerError(error) || isInvalidRequest(error)) await renewIdempotencyKey(order)
  throw new Conflict(reasonOf(error))
}

const unreachable = msg('Stripe cannot be reached. Please try again.')

function reasonOf(error: unknown): string {
  if (isIdempotencyConflict(error)) return t(refundedMeanwhileMessage)
  return isInvalidRequest(error) ? t('Stripe refused this refund.') : t(unreachable)
}

function paymentIdOf(order: OrderToRefund): string {
  if (!order.paymentIntentId || isBeingProcessed(order)) throw nothingToRefundError(order)
  return order.paymentIntentId
}

/**
 * @param cents the requested amount; by default the price of the units, or without units all that can still be refunded
 * @throws NotFound, Conflict when there is nothing to refund, Invalid when the requested amount is more than is left
 */
export async function prepareRefundToConfirm(orderId: number, cents?: number, picked: UnitsByLine = {}) {
  const order = await findOrderToRefund(orderId)
  if (order.payBy === null && !isPaidByGiftCard(order)) paymentIdOf(order)
  if (order.payBy !== null && order.receivedCents + order.giftCardCents === 0)
    throw nothingToRefundError(order)
  const planned = planRefund(order, { amountCents: cents, picked })
  const titles = order.lines.flatMap(({ id, title }) => (picked[id] ? [`${picked[id]} × ${title}`] : []))
  return {
    ...orderFromRow(order),
    buyer: buyerName(order),
    amountCents: planned.sumCents,
    requestedCents: planned.requestedCents,
    pieces: titles,
    canRestock: planned.isRestockable,
  }
}
export type RefundToConfirm = Awaited<ReturnType<typeof prepareRefundToConfirm>>

export async function findRefundByKey(key: string) {
  if (!/^[\w-]{1,100}$/.test(key)) return null
  return db.refund.findFirst({
    where: { requestKey: key },
    select: {
      orderId: true,
      amountCents: true,
      cardCents: true,
      status: true,
      restocked: true,
      order: { select: { currency: true } },
    },
  })
}

/** Refunds an order that was paid when its stock was gone; the reconciler repeats it until it succeeds. */
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
  const { reference, totalCents, refunds } = await db.order.findUniqueOrThrow({
    where: { id },
    include: { refunds: true },
  })
  const amount = totalCents - requestedRefundCents(refunds)
  if (amount <= 0) return
  await stripeClient().refunds.create(
    { payment_intent: paymentIntentId, amount, metadata: { orderId: String(id), actor: 'the shop' } },
    { idempotencyKey: `order-${reference}-late-${attempt}-${amount}` },
  )
  await syncRefunds(paymentIntentId)
}
