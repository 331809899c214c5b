import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalid, missing } from './api-error.ts'
import { integer, metadata, parseParams, text } from './params.ts'
import type { Sandbox } from './sandbox.ts'
import { newId } from './store.ts'

const CouponParams = z.strictObject({
  id: text(200).optional(),
  amount_off: integer(1, 99_999_999).optional(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
  percent_off: integer(1, 100).optional(),
  duration: z.enum(['once', 'forever', 'repeating']).default('once'),
  duration_in_months: integer(1, 36).optional(),
  name: text(40).optional(),
  max_redemptions: integer(1).optional(),
  redeem_by: integer(0).optional(),
  metadata,
})

/** `POST /v1/coupons`. */
export function createCoupon(sandbox: Sandbox, encoded: string): Stripe.Coupon {
  const params = parseParams(CouponParams, encoded)
  const { amount_off = null, percent_off = null, currency = null, id = newId('', 8) } = params
  if ((amount_off === null) === (percent_off === null))
    throw invalid('You must pass either percent_off or amount_off.', 'percent_off')
  if (amount_off !== null && !currency) throw invalid('You must pass currency with amount_off.', 'currency')
  if (params.redeem_by !== undefined && params.redeem_by <= sandbox.now())
    throw invalid('redeem_by must be in the future.', 'redeem_by')
  if ((params.duration === 'repeating') !== (params.duration_in_months !== undefined))
    throw invalid('duration_in_months goes with a repeating duration.', 'duration_in_months')
  const { coupons } = sandbox.store.tables
  if (coupons[id])
    throw new ApiError(400, 'Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off,
    created: sandbox.now(),
    currency,
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
  coupons[id] = coupon
  sandbox.store.touch()
  return coupon
}

/** `GET /v1/coupons/:id`. */
export function retrieveCoupon(sandbox: Sandbox, _params: string, id: string): Stripe.Coupon {
  const coupon = sandbox.store.tables.coupons[id]
  if (!coupon) throw missing('coupon', id, 'coupon')
  if (coupon.redeem_by !== null && coupon.redeem_by <= sandbox.now()) coupon.valid = false
  return coupon
}

/** @throws ApiError where it is used up or its time is over */
export function couponToUse(sandbox: Sandbox, id: string): Stripe.Coupon {
  const coupon = retrieveCoupon(sandbox, '', id)
  if (coupon.valid) return coupon
  throw invalid(`Coupon ${id} is used up, or its time is over.`, 'discounts[0][coupon]', 'coupon_expired')
}

export const discountBy = ({ amount_off, percent_off }: Stripe.Coupon, cents: number): number =>
  Math.min(cents, amount_off ?? Math.round((cents * (percent_off ?? 0)) / 100))

export function redeem(sandbox: Sandbox, id: string): void {
  const coupon = sandbox.store.tables.coupons[id]
  if (!coupon) return
  coupon.times_redeemed += 1
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) coupon.valid = false
}
