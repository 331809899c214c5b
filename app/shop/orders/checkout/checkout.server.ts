import { db } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { doneFlashHeader } from '../../../platform/http/done.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import type { Guest } from '../../../site/accounts/guests.server'
import { limitGuestOrders, limitHolds } from '../../../site/accounts/limits.server'
import type { WayName } from '../../ways-to-pay/ways'
import { giftCardPurchase } from '../gift-cards/gift-card-purchase.server'
import { cancelWithoutSession, type OrderRow, waitsForBuyer, withLines } from '../order-status.server'
import { orderNotFound, statusWord } from '../orders'
import { fulfil } from '../payments/fulfil.server'
import { isInvalidRequest, isPaymentOn, paymentOrigins, stripe } from '../payments/stripe.server'
import { checkTip } from '../tips/tip-amount.server'
import type { TipTarget } from '../tips/tips'
import { checkWay } from '../ways/pay-options.server'
import { cancelPlaced } from '../ways/place-order.server'
import { CheckoutFailed } from './checkout-failed'
import {
  assertOrderable,
  createOrder,
  isResumable,
  isSameOrder,
  pendingOrdersOf,
  takesLimitedStock,
} from './create-order.server'
import { openFreeOrder } from './free-checkout.server'
import { limitUnpaidHolds } from './hold-limits.server'
import { explainShortage } from './holds.server'
import { type Checkout, callStripe, openSession } from './open-session.server'
import {
  type Buyer,
  cartPurchase,
  type DisplayedCart,
  existingBuyer,
  isGuest,
  type Purchase,
  type SingleItem,
  singleItemPurchase,
  type TakenAlong,
  takenAlongPurchase,
  tipPurchase,
} from './purchase.server'

const paymentOff = msg('Payment is off: this shop has no payment provider yet. Your cart has not changed.')
const beingProcessed = msg('The payment is being processed, so the order cannot be canceled.')

export interface Visit {
  origin: string
  address: string
}

/**
 * Opens a Stripe session for the cart; an order of 0.00, or one that is paid another way, needs none. The order is created before Stripe is called; an unpaid order of an earlier cart is
 * canceled first and releases its stock.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany; the cart stays as it is
 */
export async function startCheckout(
  buyer: Buyer,
  visit: Visit,
  seen: DisplayedCart = {},
  payBy: WayName | null = null,
): Promise<Checkout> {
  return begin(await cartPurchase(buyer, seen, payBy), visit)
}

/**
 * Opens a Stripe session for one item without the cart, which stays as it is; for guests too. Pressed again, it is
 * the same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function buyNow(buyer: Buyer | Guest, piece: SingleItem, visit: Visit): Promise<Checkout> {
  return begin(await singleItemPurchase(buyer, piece), visit)
}

/**
 * Opens a Stripe session for a tip alone; for guests too. Pressed again, it is the same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function giveTip(
  buyer: Buyer | Guest,
  { target, cents }: { target: TipTarget; cents: number },
  visit: Visit,
): Promise<Checkout> {
  checkTip(cents)
  return begin(tipPurchase(buyer, target, cents), visit)
}

/**
 * Opens a Stripe session for a gift card; for guests too. Pressed again, it is the same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export const sellGiftCard = (
  buyer: Buyer | Guest,
  card: { id: number; amountCents: number },
  visit: Visit,
): Promise<Checkout> => begin(giftCardPurchase(buyer, card), visit)

/**
 * Opens a Stripe session for what a buyer takes along at once; for guests too. Pressed again, it is the same order.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export const takeAlong = (buyer: Buyer | Guest, taken: TakenAlong, visit: Visit): Promise<Checkout> =>
  begin(takenAlongPurchase(buyer, taken), visit)

function refuseWithoutPayment(): void {
  if (isPaymentOn()) return
  log.error('checkout is off: STRIPE_SECRET_KEY is not set')
  throw new CheckoutFailed(t(paymentOff))
}

async function begin(purchase: Purchase, { origin, address }: Visit): Promise<Checkout> {
  const { buyer } = purchase
  const known = await existingBuyer(buyer)
  const { isResumed, takesLimited } = await settleEarlierOrders(purchase, known)
  if (!isResumed && isGuest(buyer)) await limitGuestOrders(address)
  const counted = !isResumed && takesLimited ? await limitNewHold(buyer, address) : undefined
  const order = await createOrder(purchase).catch(async (error: unknown) => {
    await counted?.takeBack()
    return explainShortage(error, known?.id)
  })
  if (waitsForBuyer(order)) return openFreeOrder(order, isGuest(buyer), origin)
  if (!order.stripeSessionId) return openSession(order, origin)
  return reopenSession(order, order.stripeSessionId, whereFound(buyer))
}

/**
 * Limits the stock that a buyer reserves; guests of one network are limited together where their order is created.
 */
const limitNewHold = (buyer: Buyer | Guest, address: string) =>
  isGuest(buyer) ? limitHolds(undefined, address) : limitUnpaidHolds(buyer.id, address)

const whereFound = (buyer: Buyer | Guest) =>
  isGuest(buyer) ? '' : ` ${t('You can find it under Your Orders.')}`

/**
 * Returns the payment page's address. A custom domain, which the form-action policy does not list, is reached through
 * a page of this site.
 * @param through that page
 */
export function paymentUrl({ id, url, path }: Checkout, through = href('/checkout/pay')): string {
  if (path) return path
  const isAllowed = paymentOrigins().includes(new URL(url).origin)
  return isAllowed ? url : `${through}?session_id=${id}`
}

/** Returns the header by which the page of an order that is complete already thanks its buyer. */
export const thanksHeader = ({ path, isComplete }: Checkout, origin: string): Record<string, string> =>
  isComplete ? doneFlashHeader('completed', origin, path) : {}

/** @throws NotFound when the order is not this user's, Conflict when it can no longer be paid, CheckoutFailed */
export async function resumeCheckout(userId: number, orderId: number): Promise<Checkout> {
  const order = await db.order.findFirst({ where: { id: orderId, userId }, include: withLines })
  if (!order) throw new NotFound(t(orderNotFound))
  if (order.status !== 'pending' || !order.stripeSessionId || order.payBy)
    throw new Conflict(t('This order can no longer be paid.'))
  return reopenSession(order, order.stripeSessionId)
}

/**
 * Cancels a pending order, after expiring its session at Stripe. An order paid a moment before is fulfilled instead.
 * @param owner limits it to this user's orders;
 * @param isReplaced sends no mail
 * @returns the resulting status
 * @throws NotFound, Conflict when it is not pending or its payment is being processed, CheckoutFailed
 */
export async function cancelOrder(
  orderId: number,
  actor: string,
  owner?: number,
  isReplaced = false,
): Promise<string> {
  const order = await db.order.findFirst({ where: { id: orderId, userId: owner }, include: withLines })
  if (!order) throw new NotFound(t(orderNotFound))
  if (order.status !== 'pending')
    throw new Conflict(t('This order is already {status}.', { status: statusWord(order.status) }))
  if (order.paymentIntentId) throw new Conflict(t(beingProcessed))
  if (order.payBy && order.stripeSessionId) await cancelPlaced(order.id, actor)
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
    await stripe()
      .checkout.sessions.expire(sessionId)
      .catch((error: unknown) => {
        if (!isInvalidRequest(error)) throw error
      })
    await fulfil(sessionId, { actor, isReplaced })
  } catch (error) {
    log.error({ err: error, orderId }, 'checkout session could not be expired')
    throw new CheckoutFailed(t('The payment provider cannot be reached. Please try again.'))
  }
}

/**
 * Cancels the buyer's unpaid orders of other things, unless the new order is impossible.
 * @throws CheckoutFailed when it has to be paid and payment is off, Conflict, Invalid
 */
async function settleEarlierOrders({ buyer, read, seen, changed }: Purchase, known: Buyer | undefined) {
  const wanted = await read()
  assertOrderable(wanted, seen, changed)
  if (wanted.payBy) await checkWay(wanted)
  else if (wanted.quote.totalCents > 0) refuseWithoutPayment()
  let isResumed = false
  for (const order of known ? await pendingOrdersOf(known.id, db) : []) {
    if (isSameOrder(order, wanted) && isResumable(order)) {
      isResumed = true
      continue
    }
    const status = await cancelOrder(order.id, known?.username ?? '', known?.id, true)
    if (status !== 'canceled')
      throw new Conflict(t('Order {id} has just been paid.', { id: order.id }) + whereFound(buyer))
  }
  return { isResumed, takesLimited: takesLimitedStock(wanted) }
}

async function reopenSession(order: OrderRow, sessionId: string, found = ''): Promise<Checkout> {
  const session = await callStripe(() => stripe().checkout.sessions.retrieve(sessionId), order.id)
  if (session.status === 'open' && session.url) return { id: session.id, url: session.url }
  await callStripe(() => fulfil(sessionId), order.id)
  const { status } = await db.order.findUniqueOrThrow({ where: { id: order.id } })
  if (status === 'pending')
    throw new Conflict(t('The payment for order {id} is being processed.', { id: order.id }))
  if (status === 'canceled') throw new Conflict(t('This order has expired. Please order again.'))
  throw new Conflict(t('Order {id} is already paid.', { id: order.id }) + found)
}
