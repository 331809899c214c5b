import Stripe from 'stripe'
import { t } from '../../../platform/i18n/i18n'
import { cutText } from '../../../platform/text/cut-text'
import { discountCodeText } from '../../discounts/discounts'
import { cardParts } from '../../gift-cards/gift-cards'
import type { OrderRow } from '../order-status.server'
import { stripe } from '../payments/stripe.server'

const hourSeconds = 3600
const maxNameLength = 40

export const couponOf = ({ reference }: Pick<OrderRow, 'reference'>) => `order-${reference}`

/** Returns what the coupon takes off the goods: the discount, and the part of the gift card. */
export const couponCents = (order: OrderRow) => order.discountCents + cardParts(order).ofGoods

/**
 * Creates the order's discount at Stripe: an amount, so that both round it alike, for this order alone. Its page
 * shows the code. A repeated call returns the same coupon.
 */
export async function createCoupon(order: OrderRow): Promise<void> {
  const { attempt, reference, discountCode, giftCardCents, currency, expiresAt } = order
  const names = [discountCode && discountCodeText(discountCode), giftCardCents > 0 && t('Gift card')].filter(
    Boolean,
  )
  const coupon: Stripe.CouponCreateParams = {
    id: couponOf(order),
    amount_off: couponCents(order),
    currency,
    duration: 'once',
    name: names.length > 0 ? cutText(names.join(', '), maxNameLength) : undefined,
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
