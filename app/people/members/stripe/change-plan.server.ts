import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { siteCurrency } from '../../../platform/site-currency'
import { assertSumUnchanged } from '../../../shop/orders/checkout/displayed-sums.server'
import { stripeClient } from '../../../shop/orders/payments/stripe.server'
import { assertPlaceLeft, lockPlan } from '../../../site/plans/plan-places.server'
import type { Plan } from '../../../site/plans/plans'
import { listOpenPlans } from '../../../site/plans/plans.server'
import type { Member } from '../members'
import type { MembershipRef } from '../memberships.server'
import { planPriceDigest } from '../plan-price-digest.server'
import { changeSubscription } from './change-at-stripe.server'

const isRecurring = (plan: Plan): plan is Plan & { billing: 'month' | 'year' } => plan.billing !== 'issues'

export async function listPlansToChangeTo({ plan, state, isAtStripe }: Member): Promise<Plan[]> {
  if (!isAtStripe || state !== 'active') return []
  return (await listOpenPlans()).filter((one) => isRecurring(one) && one.id !== plan.id)
}

/**
 * Changes a membership's plan at once: the difference for the paid time is charged or credited. Nothing changes if the
 * payment fails.
 * @param seen the digests of the prices that the page showed
 * @throws NotFound; Conflict when the plan takes no members, its price changed, or the card is refused; Unavailable
 */
export const changePlan = (which: MembershipRef, planId: number, seen?: string): Promise<void> =>
  changeSubscription(which, async ({ planId: before, status, reference, version, noticeAt }, id) => {
    if (before === planId) return
    if (status !== 'active' || noticeAt)
      throw new Conflict(t('Only a membership that continues can change its plan.'))
    const plan = await joinablePlan(planId)
    assertSumUnchanged(seen, planPriceDigest(plan), plan.priceCents)
    const [item] = (await stripeClient().subscriptions.retrieve(id)).items.data
    const price_data = {
      currency: siteCurrency(),
      unit_amount: plan.priceCents,
      product: await productOf(plan),
      recurring: { interval: plan.billing },
    }
    await stripeClient().subscriptions.update(
      id,
      {
        items: [{ id: item?.id, price_data }],
        metadata: { membership: reference, plan: String(planId) },
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: `plan-${reference}-${planId}-${version}` },
    )
  })

/** @throws NotFound, Conflict */
async function joinablePlan(planId: number) {
  const plan = await inTransaction(async (tx) => {
    const locked = await lockPlan(tx, planId)
    await assertPlaceLeft(tx, locked)
    return locked
  })
  if (plan.isClosed || !isRecurring(plan)) throw new Conflict(t('This plan is closed to new members.'))
  return plan
}

/** Returns a plan's product at Stripe, which is created when the first membership changes to the plan. */
async function productOf({ id, name }: Plan): Promise<string> {
  const row = await db.plan.findUniqueOrThrow({ where: { id } })
  const known = row.stripeProductId && (await isKnown(row.stripeProductId)) ? row.stripeProductId : null
  if (known) return known
  const product = await stripeClient().products.create({ name, metadata: { plan: String(id) } })
  await db.plan.update({ where: { id }, data: { stripeProductId: product.id } })
  return product.id
}

/** Tells whether Stripe still has a product; after a change of keys it has not. */
async function isKnown(productId: string): Promise<boolean> {
  return stripeClient()
    .products.retrieve(productId)
    .then(
      ({ active }) => active,
      () => false,
    )
}
