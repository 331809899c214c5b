import { db } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { doneFlashHeader } from '../../../platform/http/done.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import type { Guest } from '../../../site/accounts/guests.server'
import { enforceGuestOrderLimit, enforceHoldLimit } from '../../../site/accounts/limits.server'
import type { PaymentWayName } from '../../ways-to-pay/ways'
import { giftCardPurchase } from '../gift-cards/gift-card-purchase.server'
import {
  cancelWithoutSession,
  isWaitingForBuyerConfirmation,
  type OrderRow,
  orderLinesInclude,
} from '../order-status.server'
import { orderNotFound, statusWord } from '../orders'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { isInvalidRequest, isPaymentOn, paymentOrigins, stripeClient } from '../payments/stripe.server'
import { assertTipAmount } from '../tips/tip-amount.server'
import type { TipTarget } from '../tips/tips'
import { cancelPlacedOrder } from '../ways/confirm-offline-order.server'
import { checkPaymentWay } from '../ways/pay-options.server'
import { CheckoutFailed } from './checkout-failed'
import {
  assertOrderable,
  createOrder,
  hasLimitedStock,
  isOrderResumable,
  isSameOrder,
  listPendingOrdersOf,
} from './create-order.server'
import { openFreeOrder } from './free-checkout.server'
import { enforceUnpaidHoldLimit } from './hold-limits.server'
import { explainShortage } from './holds.server'
import { callStripe, type OpenCheckout, openStripeSession } from './open-session.server'
import {
  type Buyer,
  type DisplayedCart,
  findExistingBuyer,
  type GoodsAtTable,
  isGuestBuyer,
  type Purchase,
  prepareCartPurchase,
  prepareSingleItemPurchase,
  type SingleItemToBuy,
  tablePurchase,
  tipPurchase,
} from './purchase.server'

const paymentOff = msg('Payments are off: this shop has no payment provider yet. Your cart has not changed.')
const beingProcessed = msg('The payment is being processed, so the order cannot be canceled.')

export interface CheckoutVisitor {
  origin: string
  address: string
}

/**
 * Opens a Stripe session for the cart; an order of 0.00, or one that is paid in another way, needs none. The order is
 * created before Stripe is called; an unpaid order of an earlier cart is canceled first and releases its stock.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany; the cart stays as it is
 */
export async function startCheckout(
  buyer: Buyer,
  visit: CheckoutVisitor,
  seen: DisplayedCart = {},
  payBy: PaymentWayName | null = null,
): Promise<OpenCheckout> {
  return begin(await prepareCartPurchase(buyer, seen, payBy), visit)
}

/**
 * Opens a Stripe session for one item, for guests too; the cart stays as it is. Pressing again leads to the same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function openBuyNowCheckout(
  buyer: Buyer | Guest,
  piece: SingleItemToBuy,
  visit: CheckoutVisitor,
): Promise<OpenCheckout> {
  return begin(await prepareSingleItemPurchase(buyer, piece), visit)
}

/**
 * Opens a Stripe session for a tip alone, for guests too. Pressing again leads to the same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function openTipCheckout(
  buyer: Buyer | Guest,
  { target, cents }: { target: TipTarget; cents: number },
  visit: CheckoutVisitor,
): Promise<OpenCheckout> {
  assertTipAmount(cents)
  return begin(tipPurchase(buyer, target, cents), visit)
}

/**
 * Opens a Stripe session for a gift card, for guests too. Pressing again leads to the same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export const openGiftCardCheckout = (
  buyer: Buyer | Guest,
  card: { id: number; amountCents: number },
  visit: CheckoutVisitor,
): Promise<OpenCheckout> => begin(giftCardPurchase(buyer, card), visit)

/**
 * Opens a Stripe session for goods that a buyer takes along from the table, for guests too. Pressing again leads to the
 * same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export const checkOutAtTable = (
  buyer: Buyer | Guest,
  taken: GoodsAtTable,
  visit: CheckoutVisitor,
): Promise<OpenCheckout> => begin(tablePurchase(buyer, taken), visit)

function refuseWithoutPayment(): void {
  if (isPaymentOn()) return
  log.error('checkout is off: STRIPE_SECRET_KEY is not set')
  throw new CheckoutFailed(t(paymentOff))
}

async function begin(purchase: Purchase, { origin, address }: CheckoutVisitor): Promise<OpenCheckout> {
  const { buyer } = purchase
  const known = await findExistingBuyer(buyer)
  const { isResumed, takesLimited } = await settleEarlierOrders(purchase, known)
  if (!isResumed && isGuestBuyer(buyer)) await enforceGuestOrderLimit(address)
  const counted = !isResumed && takesLimited ? await limitNewHold(buyer, address) : undefined
  const order = await createOrder(purchase).catch(async (error: unknown) => {
    await counted?.takeBack()
    return explainShortage(error, known?.id)
  })
  if (isWaitingForBuyerConfirmation(order)) return openFreeOrder(order, isGuestBuyer(buyer), origin)
  if (!order.stripeSessionId) return openStripeSession(order, origin)
  return reopenSession(order, order.stripeSessionId, whereFound(buyer))
}

/** Limits the stock that a buyer reserves; guests of one network are limited together when their order is created. */
const limitNewHold = (buyer: Buyer | Guest, address: string) =>
  isGuestBuyer(buyer) ? enforceHoldLimit(undefined, address) : enforceUnpaidHoldLimit(buyer.id, address)

const whereFound = (buyer: Buyer | Guest) =>
  isGuestBuyer(buyer) ? '' : ` ${t('You can find it under Your Orders.')}`

/**
 * Returns the payment page's address. A custom domain, which the form-action policy does not list, is reached through a
 * page of this site.
 * @param through the address of that page
 */
export function paymentUrl({ id, url, path }: OpenCheckout, through = href('/checkout/pay')): string {
  if (path) return path
  const isAllowed = paymentOrigins().includes(new URL(url).origin)
  return isAllowed ? url : `${through}?session_id=${id}`
}

/** Returns the header that makes the page of a completed order thank its buyer. */
export const thankBuyerHeader = (
  { path, isComplete }: OpenCheckout,
  origin: string,
): Record<string, string> => (isComplete ? doneFlashHeader('completed', origin, path) : {})

/** @throws NotFound when the order is not this user's, Conflict when it can no longer be paid, CheckoutFailed */
export async function resumeCheckout(userId: number, orderId: number): Promise<OpenCheckout> {
  const order = await db.order.findFirst({ where: { id: orderId, userId }, include: orderLinesInclude })
  if (!order) throw new NotFound(t(orderNotFound))
  if (order.status !== 'pending' || !order.stripeSessionId || order.payBy)
    throw new Conflict(t('This order can no longer be paid.'))
  return reopenSession(order, order.stripeSessionId)
}

/**
 * Cancels a pending order, after expiring its Stripe session. An order that was paid a moment ago is fulfilled instead.
 * @param owner the user whose order it has to be; undefined for any
 * @param isReplaced whether another order takes its place, so that no mail is sent
 * @returns the resulting status
 * @throws NotFound, Conflict when the order is not pending or its payment is being processed, CheckoutFailed
 */
export async function cancelOrder(
  orderId: number,
  actor: string,
  owner?: number,
  isReplaced = false,
): Promise<string> {
  const order = await db.order.findFirst({
    where: { id: orderId, userId: owner },
    include: orderLinesInclude,
  })
  if (!order) throw new NotFound(t(orderNotFound))
  if (order.status !== 'pending')
    throw new Conflict(t('This order is already {status}.', { status: statusWord(order.status) }))
  if (order.paymentIntentId) throw new Conflict(t(beingProcessed))
  if (order.payBy && order.stripeSessionId) await cancelPlacedOrder(order.id, actor)
  else if (order.stripeSessionId) await expireSession(orderId, order.stripeSessionId, actor, isReplaced)
  else await cancelWithoutSession(order, actor)

  const { status } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  if (status === 'pending') throw new Conflict(t(beingProcessed))
  return status
}

async function expireSession(
  orderId: number,
  sessionId: string,
  actor: string,
  isReplaced: boolean,
): Promise<void> {
  try {
    await stripeClient()
      .checkout.sessions.expire(sessionId)
      .catch((error: unknown) => {
        if (!isInvalidRequest(error)) throw error
      })
    await updateOrderFromSession(sessionId, { actor, isReplaced })
  } catch (error) {
    log.error({ err: error, orderId }, 'checkout session could not be expired')
    throw new CheckoutFailed(t('The payment provider cannot be reached. Please try again.'))
  }
}

/**
 * Cancels the buyer's other unpaid orders, unless the new order is impossible.
 * @throws CheckoutFailed when the order has to be paid and payment is off, Conflict, Invalid
 */
async function settleEarlierOrders({ buyer, read, seen, changed }: Purchase, known: Buyer | undefined) {
  const wanted = await read()
  assertOrderable(wanted, seen, changed)
  if (wanted.payBy) await checkPaymentWay(wanted)
  else if (wanted.quote.totalCents > 0) refuseWithoutPayment()
  let isResumed = false
  for (const order of known ? await listPendingOrdersOf(known.id, db) : []) {
    if (isSameOrder(order, wanted) && isOrderResumable(order)) {
      isResumed = true
      continue
    }
    const status = await cancelOrder(order.id, known?.username ?? '', known?.id, true)
    if (status !== 'canceled')
      throw new Conflict(t('Order {id} has just been paid.', { id: order.id }) + whereFound(buyer))
  }
  return { isResumed, takesLimited: hasLimitedStock(wanted) }
}

async function reopenSession(order: OrderRow, sessionId: string, found = ''): Promise<OpenCheckout> {
  const session = await callStripe(() => stripeClient().checkout.sessions.retrieve(sessionId), order.id)
  if (session.status === 'open' && session.url) return { id: session.id, url: session.url }
  await callStripe(() => updateOrderFromSession(sessionId), order.id)
  const { status } = await db.order.findUniqueOrThrow({ where: { id: order.id } })
  if (status === 'pending')
    throw new Conflict(t('The payment for order {id} is being processed.', { id: order.id }))
  if (status === 'canceled') throw new Conflict(t('This order has expired. Please order again.'))
  throw new Conflict(t('Order {id} is already paid.', { id: order.id }) + found)
}
