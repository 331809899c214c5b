import Stripe from 'stripe'
import type { OrderRow } from '../order-status.server'
import { stripe } from '../payments/stripe.server'

const hourSeconds = 3600

export const couponOf = ({ reference }: Pick<OrderRow, 'reference'>) => `order-${reference}`

/**
 * Creates the order's discount at Stripe: an amount, so that both round it alike, for this order alone. Its page
 * shows the code. A repeated call returns the same coupon.
 */
export async function createCoupon(order: OrderRow): Promise<void> {
  const { attempt, reference, discountCents, discountCode, currency, expiresAt } = order
  const coupon: Stripe.CouponCreateParams = {
    id: couponOf(order),
    amount_off: discountCents,
    currency,
    duration: 'once',
    name: discountCode ?? undefined,
    max_redemptions: 1,
    redeem_by: Math.floor((expiresAt?.getTime() ?? 0) / 1000) + hourSeconds,
  }
  const idempotencyKey = `order-${reference}-coupon-${attempt}`
  await stripe()
    .coupons.create(coupon, { idempotencyKey })
    .catch((error: unknown) => {
      if (!isThereAlready(error)) throw error
    })
}

const isThereAlready = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
