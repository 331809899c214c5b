import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { siteCurrency } from '../../../platform/site-currency'
import { assertShown } from '../../../shop/orders/checkout/shown-sum.server'
import { stripe } from '../../../shop/orders/payments/stripe.server'
import { assertPlaceLeft, lockPlan } from '../../../site/plans/plan-places.server'
import type { Plan } from '../../../site/plans/plans'
import { openPlans } from '../../../site/plans/plans.server'
import type { Member } from '../members'
import type { WhichMembership } from '../memberships.server'
import { shownPlan } from '../shown-plan.server'
import { change } from './change-at-stripe.server'

const isRecurring = (plan: Plan): plan is Plan & { billing: 'month' | 'year' } => plan.billing !== 'issues'

export async function plansToChangeTo({ plan, state, isAtStripe }: Member): Promise<Plan[]> {
  if (!isAtStripe || state !== 'active') return []
  return (await openPlans()).filter((one) => isRecurring(one) && one.id !== plan.id)
}

/**
 * Changes the plan of a membership at once: the difference for the time that is paid is charged, or counts for what
 * comes next. It changes only if that goes through.
 * @param seen the digests of the prices that the page showed
 * @throws NotFound; Conflict when the plan takes nobody, costs something else, or the card is refused; Unavailable
 */
export const changePlan = (which: WhichMembership, planId: number, seen?: string): Promise<void> =>
  change(which, async ({ planId: before, status, reference, version, noticeAt }, id) => {
    if (before === planId) return
    if (status !== 'active' || noticeAt)
      throw new Conflict(t('Only a membership that goes on can change its plan.'))
    const plan = await joinablePlan(planId)
    assertShown(seen, shownPlan(plan), plan.priceCents)
    const [item] = (await stripe().subscriptions.retrieve(id)).items.data
    const price_data = {
      currency: siteCurrency(),
      unit_amount: plan.priceCents,
      product: await productOf(plan),
      recurring: { interval: plan.billing },
    }
    await stripe().subscriptions.update(
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
  if (plan.isClosed || !isRecurring(plan)) throw new Conflict(t('This plan takes no new members.'))
  return plan
}

/** Returns Stripe's product of a plan; Stripe is told of a plan when a membership changes to it. */
async function productOf({ id, name }: Plan): Promise<string> {
  const row = await db.plan.findUniqueOrThrow({ where: { id } })
  const known = row.stripeProductId && (await isKnown(row.stripeProductId)) ? row.stripeProductId : null
  if (known) return known
  const product = await stripe().products.create({ name, metadata: { plan: String(id) } })
  await db.plan.update({ where: { id }, data: { stripeProductId: product.id } })
  return product.id
}

/** A product is gone after a change of keys. */
async function isKnown(productId: string): Promise<boolean> {
  return stripe()
    .products.retrieve(productId)
    .then(
      ({ active }) => active,
      () => false,
    )
}
