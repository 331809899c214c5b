import type Stripe from 'stripe'
import { cartOf } from '../cart/cart.server'
import { db, inTransaction } from '../platform/db.server'
import { env } from '../platform/env.server'
import { Conflict, NotFound } from '../platform/errors'
import { log } from '../platform/log.server'
import { closeNeverStarted, closePending, type OrderRow, takeAnotherKey, withLines } from './changes.server'
import { type CartAsSeen, CheckoutFailed } from './checkout'
import { type Buyer, canGoOn, createOrder, isOrderOf, pendingOrdersOf } from './create-order.server'
import { fulfil } from './fulfil.server'
import {
  isKeyUsed,
  isPaymentOn,
  isRefusedByStripe,
  isStripesOwnFailure,
  paymentOrigins,
  stripe,
} from './stripe.server'

const paymentOff = 'Payment is off: this shop has no payment provider yet. Your cart is as it was.'
const mostNameLength = 250

interface Checkout {
  /** The id of Stripe's session. */
  id: string
  /** The hosted page where it is paid. */
  url: string
}

/**
 * Begins to pay for a shopper's cart. The order exists before Stripe is asked; an order of an earlier cart that was
 * never paid is canceled first, and gives back what it held.
 * @param origin the site's, to come back to
 * @param seen what the client believes to be in the cart
 * @throws CheckoutFailed, Conflict, Invalid; the cart is as it was
 */
export async function startCheckout(buyer: Buyer, origin: string, seen?: CartAsSeen): Promise<Checkout> {
  if (!isPaymentOn()) {
    log.error('checkout is off: STRIPE_SECRET_KEY is not set')
    throw new CheckoutFailed(paymentOff)
  }
  await clearEarlierOrders(buyer)
  const order = await createOrder(buyer, seen)
  return order.stripeSessionId ? returnTo(order, order.stripeSessionId) : openSession(order, origin)
}

/**
 * Where a form that begins a payment leads: to the hosted page, or, where that is at a domain of the Stripe account's own, to
 * a page of ours that leads there.
 */
export function paymentUrl({ id, url }: Checkout): string {
  const mayFormLeadThere = paymentOrigins().includes(new URL(url).origin)
  return mayFormLeadThere ? url : `/checkout/pay?session_id=${id}`
}

/** Goes on paying a pending order of one's own. @throws NotFound, Conflict, CheckoutFailed */
export async function resumeCheckout(userId: number, orderId: number): Promise<Checkout> {
  const order = await db.order.findFirst({ where: { id: orderId, userId }, include: withLines })
  if (!order) throw new NotFound('Order not found.')
  if (order.status !== 'pending' || !order.stripeSessionId)
    throw new Conflict('This order cannot be paid any more.')
  return returnTo(order, order.stripeSessionId)
}

/**
 * Cancels a pending order: its session is expired at Stripe first, so that it cannot be paid any more. If it was paid a
 * moment before, it is fulfilled instead.
 * @param owner only an order of this user's
 * @returns the status it has then
 * @throws NotFound, Conflict when it is not pending or its payment is on the way, CheckoutFailed
 */
export async function cancelOrder(orderId: number, actor: string, owner?: number): Promise<string> {
  const order = await db.order.findFirst({ where: { id: orderId, userId: owner }, include: withLines })
  if (!order) throw new NotFound('Order not found.')
  if (order.status !== 'pending') throw new Conflict(`The order is ${order.status} already.`)
  if (order.paymentIntentId) throw new Conflict('Its payment is on the way; it cannot be canceled now.')
  if (order.stripeSessionId) await expireSession(order.stripeSessionId, actor)
  else await closeNeverStarted(order, actor)

  const { status } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  if (status === 'pending') throw new Conflict('Its payment is on the way; it cannot be canceled now.')
  return status
}

async function expireSession(sessionId: string, actor: string): Promise<void> {
  try {
    await stripe()
      .checkout.sessions.expire(sessionId)
      .catch((error: unknown) => {
        if (!isRefusedByStripe(error)) throw error
      })
    await fulfil(sessionId, { actor })
  } catch (error) {
    log.error({ err: error, sessionId }, 'checkout could not be ended')
    throw new CheckoutFailed('The payment provider cannot be reached just now. Please try again.')
  }
}

async function clearEarlierOrders({ id: userId, username }: Buyer): Promise<void> {
  const waiting = await pendingOrdersOf(userId, db)
  if (waiting.length === 0) return
  const cart = await cartOf(userId)
  for (const order of waiting) {
    if (isOrderOf(order, cart) && canGoOn(order)) continue
    const status = await cancelOrder(order.id, username)
    if (status !== 'canceled')
      throw new Conflict(`Order ${order.id} was just paid: find it under Your Orders.`)
  }
}

async function returnTo(order: OrderRow, sessionId: string): Promise<Checkout> {
  const session = await ask(() => stripe().checkout.sessions.retrieve(sessionId), order.id)
  if (session.status === 'open' && session.url) return { id: session.id, url: session.url }
  await ask(() => fulfil(sessionId), order.id)
  const { status } = await db.order.findUniqueOrThrow({ where: { id: order.id } })
  if (status === 'pending') throw new Conflict(`The payment of order ${order.id} is on the way.`)
  if (status === 'canceled')
    throw new Conflict('The time to pay this order is over. Begin again from the cart.')
  throw new Conflict(`Order ${order.id} is paid: find it under Your Orders.`)
}

/**
 * Makes the session of an order. Asked twice for one order, Stripe gives the same session; it becomes payable only once
 * the order knows it, for nobody else has its address.
 */
async function openSession(order: OrderRow, origin: string): Promise<Checkout> {
  const session = await createSession(order, origin)
  const { count } = await db.order.updateMany({
    where: {
      id: order.id,
      status: 'pending',
      OR: [{ stripeSessionId: null }, { stripeSessionId: session.id }],
    },
    data: { stripeSessionId: session.id },
  })
  if (count > 0 && session.url) return { id: session.id, url: session.url }
  await ask(() => stripe().checkout.sessions.expire(session.id), order.id)
  throw new Conflict('Your cart has changed meanwhile. Look at it again before you pay.')
}

async function createSession(order: OrderRow, origin: string): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe().checkout.sessions.create(sessionOf(order, origin), {
      idempotencyKey: `order-${order.id}-${order.attempt}`,
    })
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'checkout could not start')
    if (isRefusedByStripe(error)) {
      await inTransaction((tx) => closePending(tx, order, 'Stripe', 'Stripe refused to start the payment.'))
    } else if (isStripesOwnFailure(error) || isKeyUsed(error)) {
      await takeAnotherKey(order)
    }
    throw new CheckoutFailed()
  }
}

function sessionOf(order: OrderRow, origin: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { orderId: String(order.id) }
  const countries =
    env.shippingCountries as Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry[]
  return {
    mode: 'payment',
    line_items: order.lines.map(({ title, priceCents, quantity }) => ({
      price_data: {
        currency: order.currency,
        unit_amount: priceCents,
        product_data: { name: title.slice(0, mostNameLength) },
      },
      quantity,
    })),
    client_reference_id: String(order.id),
    metadata,
    payment_intent_data: order.subtotalCents > 0 ? { metadata } : undefined,
    customer_email: order.email,
    expires_at: Math.floor((order.expiresAt?.getTime() ?? 0) / 1000),
    success_url: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/cart?canceled=${order.id}`,
    ...(countries.length > 0 && {
      shipping_address_collection: { allowed_countries: countries },
      phone_number_collection: { enabled: true },
    }),
  }
}

async function ask<T>(question: () => Promise<T>, orderId: number): Promise<T> {
  try {
    return await question()
  } catch (error) {
    log.error({ err: error, orderId }, 'Stripe could not be asked')
    throw new CheckoutFailed()
  }
}
