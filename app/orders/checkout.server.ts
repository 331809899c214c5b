import { cartOf } from '../cart/cart.server'
import { db } from '../platform/db.server'
import { Conflict, NotFound } from '../platform/errors'
import { log } from '../platform/log.server'
import type { ShippingSetup } from '../shipping/shipping'
import { shippingSetup } from '../shipping/shipping.server'
import { CheckoutFailed } from './checkout'
import {
  type Buyer,
  checkCart,
  createOrder,
  isResumable,
  matchesCart,
  pendingOrdersOf,
  type SeenCart,
} from './create-order.server'
import { fulfil } from './fulfil.server'
import { limitUnpaidHolds } from './hold-limits.server'
import { explainShortage } from './holds.server'
import { type Checkout, callStripe, openSession } from './open-session.server'
import { cancelUnstarted, type OrderRow, withLines } from './order-status.server'
import { orderNotFound } from './orders'
import { quoteOf } from './quote.server'
import { isInvalidRequest, isPaymentOn, paymentOrigins, stripe } from './stripe.server'

const paymentOff = 'Payment is off: this shop has no payment provider yet. Your cart has not changed.'
const beingProcessed = 'The payment is being processed, so the order cannot be canceled.'

interface Visit {
  /** Of this site, for the way back. */
  origin: string
  /** Where the buyer is on the network. */
  address: string
}

/**
 * Opens a Stripe session for the cart. The order is created before Stripe is called; an unpaid order of an earlier cart is
 * canceled first and releases its stock.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany; the cart stays as it is
 */
export async function startCheckout(
  buyer: Buyer,
  { origin, address }: Visit,
  seen: SeenCart = {},
): Promise<Checkout> {
  if (!isPaymentOn()) {
    log.error('checkout is off: STRIPE_SECRET_KEY is not set')
    throw new CheckoutFailed(paymentOff)
  }
  const setup = await shippingSetup()
  const isNewHold = await settleEarlierOrders(buyer, seen, setup)
  const counted = isNewHold ? await limitUnpaidHolds(buyer.id, address) : undefined
  const order = await createOrder(buyer, seen, setup).catch(async (error: unknown) => {
    await counted?.takeBack()
    return explainShortage(error, buyer.id)
  })
  return order.stripeSessionId ? reopenSession(order, order.stripeSessionId) : openSession(order, origin)
}

/** A payment page at a custom domain, which the form-action policy does not list, is reached through a page of ours. */
export function paymentUrl({ id, url }: Checkout): string {
  const isAllowed = paymentOrigins().includes(new URL(url).origin)
  return isAllowed ? url : `/checkout/pay?session_id=${id}`
}

/** @throws NotFound when the order is not this user's, Conflict when it can no longer be paid, CheckoutFailed */
export async function resumeCheckout(userId: number, orderId: number): Promise<Checkout> {
  const order = await db.order.findFirst({ where: { id: orderId, userId }, include: withLines })
  if (!order) throw new NotFound(orderNotFound)
  if (order.status !== 'pending' || !order.stripeSessionId)
    throw new Conflict('This order can no longer be paid.')
  return reopenSession(order, order.stripeSessionId)
}

/**
 * Cancels a pending order, after expiring its session at Stripe. An order paid a moment before is fulfilled instead.
 * @param owner limits it to this user's orders; @param isReplaced tells nobody by mail
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
  if (!order) throw new NotFound(orderNotFound)
  if (order.status !== 'pending') throw new Conflict(`This order is already ${order.status}.`)
  if (order.paymentIntentId) throw new Conflict(beingProcessed)
  if (order.stripeSessionId) await expireSession(order.stripeSessionId, actor, isReplaced)
  else await cancelUnstarted(order, actor)

  const { status } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  if (status === 'pending') throw new Conflict(beingProcessed)
  return status
}

async function expireSession(sessionId: string, actor: string, isReplaced: boolean): Promise<void> {
  try {
    await stripe()
      .checkout.sessions.expire(sessionId)
      .catch((error: unknown) => {
        if (!isInvalidRequest(error)) throw error
      })
    await fulfil(sessionId, { actor, isReplaced })
  } catch (error) {
    log.error({ err: error, sessionId }, 'checkout session could not be expired')
    throw new CheckoutFailed('The payment provider cannot be reached. Please try again.')
  }
}

/**
 * Cancels unpaid orders of another cart than today's, unless today's cannot be ordered.
 * @returns whether a new order has to take pieces of a limited stock
 * @throws Conflict, Invalid
 */
async function settleEarlierOrders(
  { id: userId, username }: Buyer,
  seen: SeenCart,
  setup: ShippingSetup,
): Promise<boolean> {
  const cart = await cartOf(userId)
  const quote = await quoteOf(userId, cart, setup)
  checkCart(cart, quote, seen)
  let isResumed = false
  for (const order of await pendingOrdersOf(userId, db)) {
    if (matchesCart(order, cart, quote) && isResumable(order)) {
      isResumed = true
      continue
    }
    const status = await cancelOrder(order.id, username, userId, true)
    if (status !== 'canceled')
      throw new Conflict(`Order ${order.id} has just been paid. You can find it under Your Orders.`)
  }
  return !isResumed && cart.lines.some(({ stock }) => stock !== null)
}

async function reopenSession(order: OrderRow, sessionId: string): Promise<Checkout> {
  const session = await callStripe(() => stripe().checkout.sessions.retrieve(sessionId), order.id)
  if (session.status === 'open' && session.url) return { id: session.id, url: session.url }
  await callStripe(() => fulfil(sessionId), order.id)
  const { status } = await db.order.findUniqueOrThrow({ where: { id: order.id } })
  if (status === 'pending') throw new Conflict(`The payment for order ${order.id} is being processed.`)
  if (status === 'canceled')
    throw new Conflict('This order has expired. Please check out again from your cart.')
  throw new Conflict(`Order ${order.id} is already paid. You can find it under Your Orders.`)
}
