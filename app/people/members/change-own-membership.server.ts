import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import {
  cancelMembership,
  pauseMembership,
  resumeMembership,
  withdrawMembershipCancellation,
} from './membership-states.server'
import { findMemberById, type MembershipRef } from './memberships.server'
import {
  cancelSubscription,
  pauseSubscription,
  paySubscription,
  resumeSubscription,
  withdrawSubscriptionCancellation,
} from './stripe/change-at-stripe.server'

const byHand = {
  pause: pauseMembership,
  resume: resumeMembership,
  cancel: cancelMembership,
  keep: withdrawMembershipCancellation,
}

const atStripe = {
  pause: pauseSubscription,
  resume: resumeSubscription,
  cancel: cancelSubscription,
  keep: withdrawSubscriptionCancellation,
}

/** @throws NotFound, Conflict, Unavailable */
export async function changeOwnMembership(
  step: keyof typeof byHand | 'pay',
  which: MembershipRef,
  actor: Actor,
): Promise<void> {
  const { isAtStripe } = await findMemberById(which)
  if (step === 'pay') {
    if (!isAtStripe) throw new Conflict(t('This membership is not paid by card.'))
    return paySubscription(which)
  }
  if (isAtStripe) await atStripe[step](which)
  else await byHand[step](which, actor)
}
