import type Stripe from 'stripe'
import { couponToUse, discountBy, redeem, retrieveCoupon } from '../coupons.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { periodEnd } from './periods.ts'
import type { AppliedDiscount, SubscriptionRecord } from './records.ts'

/** Begins a discount by a coupon that was found good. */
export function applyCoupon(sandbox: Sandbox, id: string): AppliedDiscount {
  const coupon = retrieveCoupon(sandbox, '', id)
  const start = sandbox.now()
  const { duration, duration_in_months } = coupon
  const end = duration === 'repeating' ? afterMonths(start, duration_in_months ?? 1) : null
  return { id: newId('di_1'), coupon: id, start, end, isOnce: duration === 'once' }
}

/** Begins discounts by coupons that a call names. */
export function couponsOf(sandbox: Sandbox, given: { coupon: string }[]): AppliedDiscount[] {
  return given.map(({ coupon }) => {
    couponToUse(sandbox, coupon)
    redeem(sandbox, coupon)
    return applyCoupon(sandbox, coupon)
  })
}

/** The cents that the discounts of a subscription take off its next invoice. */
export function discountOn(
  { store: { tables }, now }: Sandbox,
  of: SubscriptionRecord,
  cents: number,
): number {
  const coupons = of.discounts
    .filter(({ end }) => end === null || end > now())
    .map(({ coupon }) => tables.coupons[coupon])
    .filter((coupon): coupon is Stripe.Coupon => coupon !== undefined)
  return Math.min(
    Math.max(0, cents),
    coupons.reduce((sum, coupon) => sum + discountBy(coupon, cents), 0),
  )
}

/** After an invoice with something to discount, those for one invoice are over. */
export function spendDiscounts({ now }: Sandbox, of: SubscriptionRecord): void {
  of.discounts = of.discounts.filter(({ isOnce, end }) => !isOnce && (end === null || end > now()))
  of.subscription.discounts = of.discounts.map(({ id }) => id)
}

const afterMonths = (start: number, interval_count: number) =>
  periodEnd(start, { interval: 'month', interval_count }, start)
