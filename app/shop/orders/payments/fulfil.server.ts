import type Stripe from 'stripe'
import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { msg } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { removeBought, returnToCart } from '../../cart/cart.server'
import { forgetCode, forgetGiftCard, forgetTip } from '../../cart/choice.server'
import { giveBack, spendAgain } from '../../gift-cards/balance.server'
import { reserveStock } from '../../items/stock.server'
import { paidLateFlag, refundDueFlag } from '../flags'
import { isGiftCardLine } from '../gift-cards/gift-card-line'
import { flagOrder, mailAttention, mailPayment, paymentFailedNote } from '../mails/order-mails.server'
import { hiddenFromLastRelease } from '../mails/receipts.server'
import { indexOrder } from '../order-search.server'
import {
  cancelPending,
  changeStatus,
  completeDigital,
  type OrderRow,
  withLines,
} from '../order-status.server'
import { refundLatePayment } from '../refunds/refunds.server'
import { saveLineAmounts, taxedLineItems } from './line-amounts.server'
import { orderOfSession } from './order-of-session.server'
import { processOnce, type StripeEventRef } from './processed-events.server'
import { describeDifference, paymentOf, paymentStateOf } from './session-payment.server'
import { isMissingAtStripe, stripe } from './stripe.server'
import { recordUnmatched } from './unmatched-payments.server'

interface FulfilOptions {
  event?: StripeEventRef
  actor?: string
  /** Set when the buyer orders anew: then no mail tells that this order is canceled. */
  isReplaced?: boolean
}

/**
 * Brings an order up to date with its payment, as the session retrieved from Stripe shows it. Webhook, success page,
 * cancellation and reconciler all call it, at once or repeatedly: nothing happens twice.
 */
export async function fulfil(
  sessionId: string,
  { event, actor = 'Stripe', isReplaced }: FulfilOptions = {},
): Promise<void> {
  const session = await retrieveSession(sessionId)
  if (!session) return cancelMissingSession(sessionId, actor)
  const items = await taxedLineItems(session)
  const paidOrder = await processOnce(event, (tx) => applySession(tx, { session, items }, actor, isReplaced))
  if (paidOrder?.flag === refundDueFlag) await refundLatePayment(paidOrder.id)
}

async function retrieveSession(sessionId: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    return
  }
}

async function cancelMissingSession(sessionId: string, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { stripeSessionId: sessionId }, include: withLines })
    if (!order) return
    const isExpired = (order.expiresAt?.getTime() ?? 0) < Date.now()
    if (isExpired || actor !== 'Stripe')
      await cancelPending(tx, order, actor, msg('Stripe has no record of this checkout.'))
  })
}

/** The order and its flag, if it became paid here. */
type PaidOrder = { id: number; flag: string | null } | undefined

async function applySession(
  tx: Transaction,
  { session, items }: { session: Stripe.Checkout.Session; items: Stripe.LineItem[] },
  actor: string,
  isReplaced?: boolean,
): Promise<PaidOrder> {
  const order = await orderOfSession(tx, session)
  const state = paymentStateOf(session)
  if (!order) {
    if (state === 'paid')
      await recordUnmatched(
        tx,
        session,
        msg('The order that it names is not in this database, or has another payment page.'),
      )
    return
  }
  switch (state) {
    case 'paid': {
      await saveLineAmounts(tx, order, items)
      const paid = await markPaid(tx, order, session)
      await indexOrder(tx, order.id)
      return paid
    }
    case 'expired':
      await cancelPending(tx, order, actor, msg('The checkout expired without a payment.'), isReplaced)
      return
    case 'processing':
      await markProcessing(tx, order, session)
      return
    case 'failed':
      if ((await cancelPending(tx, order, actor, paymentFailedNote)) && order.paymentIntentId) {
        const fromCart = order.lines.filter(({ cartLineId }) => cartLineId !== null)
        for (const line of fromCart) await returnToCart(order.userId, line, tx)
      }
  }
}

/**
 * Marks an order as being paid. A bank debit takes days, so its items leave the cart now and the cart is free for
 * another order.
 */
async function markProcessing(
  tx: Transaction,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { paymentIntentId, email } = paymentOf(session, order)
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
  const payment = paymentOf(session, order)
  const flag = describeDifference(order, session)
  if (flag) {
    log.error({ orderId: order.id }, 'payment amount differs from the order')
    const { count } = await tx.order.updateMany({
      where: { id: order.id, status: 'pending', paymentIntentId: null },
      data: { flag, ...payment },
    })
    if (count > 0) await mailAttention(tx, flag, order.id)
    const isKnown = order.paymentIntentId !== null && order.paymentIntentId === payment.paymentIntentId
    if (count === 0 && !isKnown) await recordUnmatched(tx, session, flag)
    return
  }

  const onTime = { from: 'pending', to: 'paid', actor: 'Stripe' } as const
  const paid = { ...payment, ...hiddenFromLastRelease, holdsStock: false, paidAt: new Date() }
  if (await changeStatus(tx, order.id, onTime, paid)) {
    const isStillInCart = order.paymentIntentId === null
    if (isStillInCart) await removeOrderedFromCart(tx, order)
    await completeDigital(tx, order, 'Stripe')
    return { id: order.id, flag: null }
  }
  if (order.status !== 'canceled') return
  return markPaidLate(tx, order, paid)
}

/**
 * Marks a canceled order that is paid after all. It takes its stock and its part of a gift card again, or is flagged
 * for a refund if they are gone.
 */
async function markPaidLate(
  tx: Transaction,
  order: OrderRow,
  paid: ReturnType<typeof paymentOf> & { holdsStock: boolean; paidAt: Date },
): Promise<PaidOrder> {
  const late = {
    from: 'canceled',
    to: 'paid',
    actor: 'Stripe',
    note: msg('Paid after it was canceled.'),
  } as const
  if (!(await changeStatus(tx, order.id, late, paid))) return
  const isCovered = await spendAgain(tx, order)
  const isThere =
    isCovered &&
    (
      await reserveStock(
        order.lines.filter((line) => !isGiftCardLine(line)),
        tx,
      )
    ).missing === undefined
  if (isCovered && !isThere) await giveBack(tx, order.id, 'Stripe')
  const flag = isThere ? paidLateFlag : refundDueFlag
  await flagOrder(tx, order.id, flag)
  if (isThere) {
    await mailPayment(tx, order.id)
    await removeOrderedFromCart(tx, order)
    await completeDigital(tx, order, 'Stripe')
  }
  return { id: order.id, flag }
}

/** Takes what is paid, or in a payment, out of its buyer's cart, with the code and the tip of the order. */
export async function removeOrderedFromCart(tx: Transaction, order: OrderRow): Promise<void> {
  for (const line of order.lines) await removeBought(order.userId, line, tx)
  if (order.discountCode !== null) await forgetCode(order.userId, order.discountCode, tx)
  if (order.giftCardId) await forgetGiftCard(order.userId, order.giftCardId, tx)
  if (order.tipCents > 0 && order.tipKind === null) await forgetTip(order.userId, order.tipCents, tx)
}
