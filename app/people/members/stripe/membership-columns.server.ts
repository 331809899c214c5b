import type Stripe from 'stripe'
import type { Transaction } from '../../../platform/database/db.server'
import { stripeIdOf } from '../../../shop/orders/payments/stripe.server'
import { loadMembershipDays } from '../days/days.server'
import {
  type MembershipState,
  type SubscriptionState,
  stateOfOneTimePayment,
  stateOfSubscription,
} from './membership-state'
import type { StripeSnapshot } from './snapshot.server'
import type { SyncedMembership } from './synced-membership.server'

export interface MembershipColumns extends MembershipState {
  planId: number
  priceCents: number
  noticeAt: Date | null
  pausedAt: Date | null
  endedAt: Date | null
  stripeCustomerId: string | null
  stripeSubscriptionId: string | null
}

export async function makeMembershipColumnsFromStripe(
  tx: Transaction,
  before: SyncedMembership,
  { session, subscription, payments }: StripeSnapshot,
  now: Date,
): Promise<MembershipColumns> {
  if (!subscription) return columnsOfOnce(before, session, stateOfOneTimePayment(payments, now))
  const said = subscriptionState(subscription)
  const state = stateOfSubscription(said, payments, (await loadMembershipDays(tx)).grace)
  return {
    ...state,
    planId: await planOf(tx, before, subscription),
    priceCents: priceOf(subscription) ?? before.priceCents,
    noticeAt: said.isNoticed && state.status !== 'ended' ? (before.noticeAt ?? now) : null,
    pausedAt: state.status === 'paused' ? (before.pausedAt ?? now) : null,
    endedAt: state.status === 'ended' ? (before.endedAt ?? said.endedAt ?? now) : null,
    stripeCustomerId: stripeIdOf(subscription.customer) ?? null,
    stripeSubscriptionId: subscription.id,
  }
}

/** Returns the columns of a membership that is paid once: it starts with the payment and ends with a refund. */
function columnsOfOnce(
  before: SyncedMembership,
  session: Stripe.Checkout.Session | undefined,
  said: MembershipState,
): MembershipColumns {
  const { planId, priceCents, noticeAt, pausedAt, endedAt, stripeSubscriptionId } = before
  const isDecided =
    (before.status === 'pending' && said.status === 'active') ||
    (!['pending', 'ended'].includes(before.status) && said.status === 'ended')
  const { status, paidUntil, readsUntil } = isDecided ? said : (before as MembershipState)
  return {
    status,
    paidUntil,
    readsUntil,
    planId,
    priceCents,
    noticeAt,
    pausedAt,
    stripeSubscriptionId,
    endedAt: isDecided && status === 'ended' ? readsUntil : endedAt,
    stripeCustomerId: stripeIdOf(session?.customer) ?? before.stripeCustomerId,
  }
}

function subscriptionState(subscription: Stripe.Subscription): SubscriptionState {
  const { status, cancel_at_period_end, cancel_at, trial_end, ended_at } = subscription
  return {
    status:
      subscription.pause_collection && status === 'active' ? 'paused' : (statuses[status] ?? 'past due'),
    isNoticed: cancel_at_period_end || cancel_at !== null,
    trialUntil: dateOf(trial_end),
    endedAt: dateOf(ended_at),
  }
}

const statuses: Record<string, SubscriptionState['status']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past due',
  unpaid: 'past due',
  paused: 'paused',
  canceled: 'ended',
}

/** Returns the subscription's current plan, else the plan that was joined. */
async function planOf(
  tx: Transaction,
  { planId }: SyncedMembership,
  { metadata }: Stripe.Subscription,
): Promise<number> {
  const named = Number(metadata.plan)
  if (!Number.isSafeInteger(named) || named === planId) return planId
  return (await tx.plan.count({ where: { id: named } })) > 0 ? named : planId
}

function priceOf({ items }: Stripe.Subscription): number | undefined {
  const [item] = items.data
  return item?.price.unit_amount == null ? undefined : item.price.unit_amount * (item.quantity ?? 1)
}

const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
