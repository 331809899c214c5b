import { addDays, lateRenewalDays } from '../membership-days'
import { isPaymentValid, type StripePayment } from './stripe-payments'

export interface SubscriptionState {
  status: 'incomplete' | 'trialing' | 'active' | 'past due' | 'paused' | 'ended'
  /** Whether the membership is cancelled, and ends with the paid time. */
  isNoticed: boolean
  trialUntil: Date | null
  endedAt: Date | null
}

export type PaidMembershipStatus = 'pending' | 'active' | 'past due' | 'paused' | 'ended'

export interface MembershipState {
  status: PaidMembershipStatus
  /** The end of the paid time; null for a membership that is paid once. */
  paidUntil: Date | null
  /** The end of reading, with the days after a failed payment; null for a membership without an end. */
  readsUntil: Date | null
}

/**
 * Returns the state of a membership with recurring payments. The last valid payment tells until when it is paid: after
 * a change of plan that may be earlier than before.
 * @param payments the first one first
 * @param graceDays how long reading continues after a failed payment
 */
export function stateOfSubscription(
  subscription: SubscriptionState,
  payments: StripePayment[],
  graceDays: number,
): MembershipState {
  const { status, isNoticed } = subscription
  const paidUntil = payments.filter(isPaymentValid).at(-1)?.periodUntil ?? subscription.trialUntil
  if (status === 'incomplete') return { status: 'pending', paidUntil: null, readsUntil: null }
  const goesOn = (days: number) => paidUntil && addDays(paidUntil, days)
  // After a full refund the membership gives no access: null would mean access without end.
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
export function stateOfOneTimePayment(payments: StripePayment[], now: Date): MembershipState {
  if (payments.some(isPaymentValid)) return { status: 'active', paidUntil: null, readsUntil: null }
  return { status: 'ended', paidUntil: null, readsUntil: now }
}
