import type Stripe from 'stripe'
import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { msg } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { removeBoughtLines, returnItemToCart } from '../../cart/cart.server'
import {
  forgetDiscountCodeChoice,
  forgetGiftCardChoice,
  forgetTipChoice,
} from '../../cart/cart-choice.server'
import { chargeGiftCardAgain, refundToGiftCard } from '../../gift-cards/balance.server'
import { reserveStock } from '../../items/stock.server'
import { paidLateFlag, refundDueFlag } from '../flags'
import { isGiftCardLine } from '../gift-cards/gift-card-line'
import {
  flagOrderForOwner,
  mailOrderAttention,
  mailPayment,
  paymentFailedNote,
} from '../mails/order-mails.server'
import { columnsWithoutReceiptDue } from '../mails/receipts.server'
import { updateOrderSearchWords } from '../order-search.server'
import {
  cancelPendingOrder,
  changeOrderStatus,
  completeDigitalOrder,
  type OrderRow,
  orderLinesInclude,
} from '../order-status.server'
import { refundLatePayment } from '../refunds/refunds.server'
import { fetchTaxedLineItems, saveLineAmounts } from './line-amounts.server'
import { findOrderOfSession } from './order-of-session.server'
import { processEventOnce, type StripeEventRef } from './processed-events.server'
import { describePaymentDifference, paymentColumnsOf, paymentStateOf } from './session-payment.server'
import { isMissingAtStripe, stripeClient } from './stripe.server'
import { recordUnmatchedPayment } from './unmatched-payments.server'

interface FulfilOptions {
  event?: StripeEventRef
  actor?: string
  /** Whether the buyer has ordered again, so that no mail tells about this cancellation. */
  isReplaced?: boolean
}

/**
 * Updates an order by the session retrieved from Stripe. Webhook, success page, cancellation and reconciler all call
 * it, at once or repeatedly: nothing happens twice.
 */
export async function updateOrderFromSession(
  sessionId: string,
  { event, actor = 'Stripe', isReplaced }: FulfilOptions = {},
): Promise<void> {
  const session = await retrieveSession(sessionId)
  if (!session) return cancelMissingSession(sessionId, actor)
  const items = await fetchTaxedLineItems(session)
  const paidOrder = await processEventOnce(event, (tx) =>
    applySession(tx, { session, items }, actor, isReplaced),
  )
  if (paidOrder?.flag === refundDueFlag) await refundLatePayment(paidOrder.id)
}

async function retrieveSession(sessionId: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripeClient().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    return
  }
}

async function cancelMissingSession(sessionId: string, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({
      where: { stripeSessionId: sessionId },
      include: orderLinesInclude,
    })
    if (!order) return
    const isExpired = (order.expiresAt?.getTime() ?? 0) < Date.now()
    if (isExpired || actor !== 'Stripe')
      await cancelPendingOrder(tx, order, actor, msg('Stripe has no record of this checkout.'))
  })
}

/** An order that was just marked as paid, with its flag. */
type PaidOrder = { id: number; flag: string | null } | undefined

async function applySession(
  tx: Transaction,
  { session, items }: { session: Stripe.Checkout.Session; items: Stripe.LineItem[] },
  actor: string,
  isReplaced?: boolean,
): Promise<PaidOrder> {
  const order = await findOrderOfSession(tx, session)
  const state = paymentStateOf(session)
  if (!order) {
    if (state === 'paid')
      await recordUnmatchedPayment(
        tx,
        session,
        msg('Its order is not in this database, or has another payment page.'),
      )
    return
  }
  switch (state) {
    case 'paid': {
      await saveLineAmounts(tx, order, items)
      const paid = await markPaid(tx, order, session)
      await updateOrderSearchWords(tx, order.id)
      return paid
    }
    case 'expired':
      await cancelPendingOrder(tx, order, actor, msg('The checkout expired without a payment.'), isReplaced)
      return
    case 'processing':
      await markProcessing(tx, order, session)
      return
    case 'failed':
      if ((await cancelPendingOrder(tx, order, actor, paymentFailedNote)) && order.paymentIntentId) {
        const fromCart = order.lines.filter(({ cartLineId }) => cartLineId !== null)
        for (const line of fromCart) await returnItemToCart(order.userId, line, tx)
      }
  }
}

/**
 * Marks an order as being paid. A bank debit takes days, so its items leave the cart now, which is free for another
 * order.
 */
async function markProcessing(
  tx: Transaction,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { paymentIntentId, email } = paymentColumnsOf(session, order)
  const { count } = await tx.order.updateMany({
    where: { id: order.id, status: 'pending', paymentIntentId: null },
    data: { paymentIntentId, email },
  })
  if (count > 0 && paymentIntentId) await removeOrderedFromCart(tx, order)
}

async function markPaid(
  tx: Transaction,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<PaidOrder> {
  const payment = paymentColumnsOf(session, order)
  const flag = describePaymentDifference(order, session)
  if (flag) {
    log.error({ orderId: order.id }, 'payment amount differs from the order')
    const { count } = await tx.order.updateMany({
      where: { id: order.id, status: 'pending', paymentIntentId: null },
      data: { flag, ...payment },
    })
    if (count > 0) await mailOrderAttention(tx, flag, order.id)
    const isKnown = order.paymentIntentId !== null && order.paymentIntentId === payment.paymentIntentId
    if (count === 0 && !isKnown) await recordUnmatchedPayment(tx, session, flag)
    return
  }

  const onTime = { from: 'pending', to: 'paid', actor: 'Stripe' } as const
  const paid = { ...payment, ...columnsWithoutReceiptDue, holdsStock: false, paidAt: new Date() }
  if (await changeOrderStatus(tx, order.id, onTime, paid)) {
    const isStillInCart = order.paymentIntentId === null
    if (isStillInCart) await removeOrderedFromCart(tx, order)
    await completeDigitalOrder(tx, order, 'Stripe')
    return { id: order.id, flag: null }
  }
  if (order.status !== 'canceled') return
  return markPaidLate(tx, order, paid)
}

/**
 * Marks a canceled order as paid after all. It takes its stock and its part of a gift card again, or is flagged for a
 * refund if they are gone.
 */
async function markPaidLate(
  tx: Transaction,
  order: OrderRow,
  paid: ReturnType<typeof paymentColumnsOf> & { holdsStock: boolean; paidAt: Date },
): Promise<PaidOrder> {
  const late = {
    from: 'canceled',
    to: 'paid',
    actor: 'Stripe',
    note: msg('Paid after it was canceled.'),
  } as const
  if (!(await changeOrderStatus(tx, order.id, late, paid))) return
  const isCovered = await chargeGiftCardAgain(tx, order)
  const isThere =
    isCovered &&
    (
      await reserveStock(
        order.lines.filter((line) => !isGiftCardLine(line)),
        tx,
      )
    ).missing === undefined
  if (isCovered && !isThere) await refundToGiftCard(tx, order.id, 'Stripe')
  const flag = isThere ? paidLateFlag : refundDueFlag
  await flagOrderForOwner(tx, order.id, flag)
  if (isThere) {
    await mailPayment(tx, order.id)
    await removeOrderedFromCart(tx, order)
    await completeDigitalOrder(tx, order, 'Stripe')
  }
  return { id: order.id, flag }
}

/** Removes the paid items, and those in payment, from the buyer's cart, with the order's code and tip. */
export async function removeOrderedFromCart(tx: Transaction, order: OrderRow): Promise<void> {
  for (const line of order.lines) await removeBoughtLines(order.userId, line, tx)
  if (order.discountCode !== null) await forgetDiscountCodeChoice(order.userId, order.discountCode, tx)
  if (order.giftCardId) await forgetGiftCardChoice(order.userId, order.giftCardId, tx)
  if (order.tipCents > 0 && order.tipKind === null) await forgetTipChoice(order.userId, order.tipCents, tx)
}
