import Stripe from 'stripe'
import { t } from '../../../platform/i18n/i18n'
import { cutText } from '../../../platform/text/cut-text'
import { discountCodeText } from '../../discounts/discounts'
import { splitGiftCardPayment } from '../../gift-cards/gift-cards'
import type { OrderRow } from '../order-status.server'
import { stripeClient } from '../payments/stripe.server'

const hourSeconds = 3600
const maxNameLength = 40

export const couponIdOf = ({ reference }: Pick<OrderRow, 'reference'>) => `order-${reference}`

/** Returns the coupon's amount: the discount on goods, and the gift card's part for them. */
export const couponCents = (order: OrderRow) => order.discountCents + splitGiftCardPayment(order).ofGoods

/**
 * Creates the order's discount at Stripe: a coupon with an amount, so that both round alike, for this order only.
 * Stripe's page shows the code. Repeated calls return the same coupon.
 */
export async function createCoupon(order: OrderRow): Promise<void> {
  const { attempt, reference, discountCode, giftCardCents, currency, expiresAt } = order
  const names = [discountCode && discountCodeText(discountCode), giftCardCents > 0 && t('Gift card')].filter(
    Boolean,
  )
  const coupon: Stripe.CouponCreateParams = {
    id: couponIdOf(order),
    amount_off: couponCents(order),
    currency,
    duration: 'once',
    name: names.length > 0 ? cutText(names.join(', '), maxNameLength) : undefined,
    max_redemptions: 1,
    redeem_by: Math.floor((expiresAt?.getTime() ?? 0) / 1000) + hourSeconds,
  }
  const idempotencyKey = `order-${reference}-coupon-${attempt}`
  await stripeClient()
    .coupons.create(coupon, { idempotencyKey })
    .catch((error: unknown) => {
      if (!isThereAlready(error)) throw error
    })
}

const isThereAlready = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
