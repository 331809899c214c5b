import type Stripe from 'stripe'
import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { cancelPendingOrder, type OrderRow, renewIdempotencyKey } from '../order-status.server'
import {
  isIdempotencyConflict,
  isInvalidRequest,
  isStripeServerError,
  stripeClient,
} from '../payments/stripe.server'
import { CheckoutFailed } from './checkout-failed'
import { couponCents, createCoupon } from './coupon.server'
import { stripeSessionParams } from './session-params.server'

export interface OpenCheckout {
  /** The id of the Stripe session; for an order without one, its reference. */
  id: string
  url: string
  /** The order's path, if it is completed on this site. */
  path?: string
  /** Whether an order of 0.00 needs no answers of its buyer. */
  isComplete?: boolean
}

/** Opens an order's payment page at Stripe. Repeated calls return the same session, even at once. */
export async function openStripeSession(order: OrderRow, origin: string): Promise<OpenCheckout> {
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
  await callStripe(() => stripeClient().checkout.sessions.expire(session.id), order.id)
  throw new Conflict(t('Your cart has changed. Please review it before you pay.'))
}

async function createSession(order: OrderRow, origin: string): Promise<Stripe.Checkout.Session> {
  try {
    if (couponCents(order) > 0) await createCoupon(order)
    return await stripeClient().checkout.sessions.create(stripeSessionParams(order, origin), {
      idempotencyKey: `order-${order.reference}-${order.attempt}`,
    })
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'checkout could not start')
    if (isInvalidRequest(error)) {
      await inTransaction((tx) =>
        cancelPendingOrder(tx, order, 'Stripe', msg('Stripe refused to start the payment.')),
      )
    } else if (isStripeServerError(error) || isIdempotencyConflict(error)) {
      await renewIdempotencyKey(order)
    }
    throw new CheckoutFailed()
  }
}

/** @throws CheckoutFailed for any failure of Stripe */
export async function callStripe<T>(call: () => Promise<T>, orderId: number): Promise<T> {
  try {
    return await call()
  } catch (error) {
    log.error({ err: error, orderId }, 'Stripe request failed')
    throw new CheckoutFailed()
  }
}
