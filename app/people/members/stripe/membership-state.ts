import { addDays, lateRenewalDays } from '../membership-days'
import { isStanding, type StripePayment } from './stripe-payments'

export interface SubscriptionState {
  status: 'incomplete' | 'trialing' | 'active' | 'past due' | 'paused' | 'ended'
  /** Whether it ends with what is paid. */
  isNoticed: boolean
  trialUntil: Date | null
  endedAt: Date | null
}

export type PaidStatus = 'pending' | 'active' | 'past due' | 'paused' | 'ended'

export interface MembershipState {
  status: PaidStatus
  /** The end of what is paid; null for a plan that is paid once. */
  paidUntil: Date | null
  /** The end of reading, with the days of grace; null for a membership without an end. */
  readsUntil: Date | null
}

/**
 * Returns the state of a membership that is paid again and again. The last payment that stands says until when it is
 * paid: after a change of plan that may be earlier than what was paid before.
 * @param payments the first one first
 * @param graceDays how long reading goes on after a payment that failed
 */
export function stateOfSubscription(
  subscription: SubscriptionState,
  payments: StripePayment[],
  graceDays: number,
): MembershipState {
  const { status, isNoticed } = subscription
  const paidUntil = payments.filter(isStanding).at(-1)?.periodUntil ?? subscription.trialUntil
  if (status === 'incomplete') return { status: 'pending', paidUntil: null, readsUntil: null }
  const goesOn = (days: number) => paidUntil && addDays(paidUntil, days)
  // What is not paid at all, as when everything was refunded, opens nothing: a null would open it without end.
  const end = paidUntil ?? new Date(0)
  switch (status) {
    case 'trialing':
    case 'active':
      return {
        status: 'active',
        paidUntil: end,
        readsUntil: (!isNoticed && goesOn(lateRenewalDays)) || end,
      }
    case 'past due':
      return { status, paidUntil: end, readsUntil: goesOn(graceDays) || end }
    case 'paused':
    case 'ended':
      return { status, paidUntil: end, readsUntil: end }
  }
}

/** Returns the state of a membership by issues, which is paid once and lasts while issues are owed. */
export function stateOfOnce(payments: StripePayment[], now: Date): MembershipState {
  if (payments.some(isStanding)) return { status: 'active', paidUntil: null, readsUntil: null }
  return { status: 'ended', paidUntil: null, readsUntil: now }
}
