import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { stripe } from '../../../shop/orders/payments/stripe.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { membershipRow, type WhichMembership } from '../memberships.server'
import { firstOf } from '../paid-twice.server'
import { change } from './change-at-stripe.server'
import { syncMembership } from './sync-membership.server'

/**
 * Ends a membership of a plan that its member pays for twice, and pays back all that it cost. It is refunded first:
 * what fails before it has ended is still there to be pressed again. Pressed twice, also at once, it is one refund.
 * @throws NotFound; Conflict when the plan is not paid for twice, or Stripe refuses; Unavailable
 */
export async function endPaidTwice(which: WhichMembership, actor: Actor): Promise<void> {
  if (await isEnded(which)) return
  try {
    await change(which, async ({ id }, subscriptionId) => {
      if ((await firstOf(id)) === null) throw new Conflict(t('This plan is not paid for twice any more.'))
      await refundPayments(id)
      await stripe().subscriptions.cancel(subscriptionId)
      const subject = { subjectType: 'member', subjectId: id, subjectName: `no. ${id}` }
      await recordAudit(db, actor, { action: 'changed', ...subject, note: 'ended and refunded' })
    })
  } catch (error) {
    await syncMembership(which.id)
    if (!(error instanceof Conflict) || !(await isEnded(which))) throw error
  }
}

const isEnded = async (which: WhichMembership) => (await membershipRow(db, which)).status === 'ended'

async function refundPayments(membershipId: number): Promise<void> {
  const payments = await db.membershipPayment.findMany({ where: { membershipId, method: 'stripe' } })
  for (const { id, paymentIntentId: payment_intent, amountCents, refundedCents } of payments) {
    const amount = amountCents - refundedCents
    if (payment_intent && amount > 0)
      await stripe().refunds.create(
        { payment_intent, amount, metadata: { membership: String(membershipId) } },
        { idempotencyKey: `paid-twice-${id}-${amount}` },
      )
  }
}
