import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import {
  cancelMembership,
  keepMembership,
  pauseMembership,
  resumeMembership,
} from './membership-states.server'
import { memberById, type WhichMembership } from './memberships.server'
import {
  cancelAtStripe,
  keepAtStripe,
  pauseAtStripe,
  payAtStripe,
  resumeAtStripe,
} from './stripe/change-at-stripe.server'

const byHand = {
  pause: pauseMembership,
  resume: resumeMembership,
  cancel: cancelMembership,
  keep: keepMembership,
}

const atStripe = {
  pause: pauseAtStripe,
  resume: resumeAtStripe,
  cancel: cancelAtStripe,
  keep: keepAtStripe,
}

/** @throws NotFound, Conflict, Unavailable */
export async function changeOwnMembership(
  step: keyof typeof byHand | 'pay',
  which: WhichMembership,
  actor: Actor,
): Promise<void> {
  const { isAtStripe } = await memberById(which)
  if (step === 'pay') {
    if (!isAtStripe) throw new Conflict(t('This membership is not paid by card.'))
    return payAtStripe(which)
  }
  if (isAtStripe) await atStripe[step](which)
  else await byHand[step](which, actor)
}
