import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { stripeClient } from '../../../shop/orders/payments/stripe.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { findMembershipRow, type MembershipRef } from '../memberships.server'
import { findRemainingMembershipId } from '../paid-twice.server'
import { changeSubscription } from './change-at-stripe.server'
import { syncMembership } from './sync-membership.server'

/**
 * Ends one of two memberships of the same plan, and refunds all its payments. The refund comes first, so that a failure
 * can be retried. Pressing twice, even at once, makes one refund.
 * @throws NotFound; Conflict when the plan is not paid twice, or Stripe refuses; Unavailable
 */
export async function endMembershipsPaidTwice(which: MembershipRef, actor: Actor): Promise<void> {
  if (await isEnded(which)) return
  try {
    await changeSubscription(which, async ({ id }, subscriptionId) => {
      if ((await findRemainingMembershipId(id)) === null)
        throw new Conflict(t('You no longer pay for this plan twice.'))
      await refundPayments(id)
      await stripeClient().subscriptions.cancel(subscriptionId)
      const subject = { subjectType: 'member', subjectId: id, subjectName: `no. ${id}` }
      await recordAudit(db, actor, { action: 'changed', ...subject, note: 'ended and refunded' })
    })
  } catch (error) {
    await syncMembership(which.id)
    if (!(error instanceof Conflict) || !(await isEnded(which))) throw error
  }
}

const isEnded = async (which: MembershipRef) => (await findMembershipRow(db, which)).status === 'ended'

async function refundPayments(membershipId: number): Promise<void> {
  const payments = await db.membershipPayment.findMany({ where: { membershipId, method: 'stripe' } })
  for (const { id, paymentIntentId: payment_intent, amountCents, refundedCents } of payments) {
    const amount = amountCents - refundedCents
    if (payment_intent && amount > 0)
      await stripeClient().refunds.create(
        { payment_intent, amount, metadata: { membership: String(membershipId) } },
        { idempotencyKey: `paid-twice-${id}-${amount}` },
      )
  }
}
