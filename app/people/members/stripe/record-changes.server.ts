import type { Transaction } from '../../../platform/database/db.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { findNextMemberNumber, lockPlanOfMember } from '../../../site/plans/plan-places.server'
import { loadMembershipDays } from '../days/days.server'
import { mailPaymentFailure } from '../mails/failure-mail.server'
import { membershipEndedMailKind } from '../member-mails.server'
import type { MembershipColumns } from './membership-columns.server'
import { addMembershipHistory } from './membership-steps.server'
import type { SyncedMembership } from './synced-membership.server'

export async function recordMembershipChanges(
  tx: Transaction,
  before: SyncedMembership,
  after: MembershipColumns,
  now: Date,
): Promise<void> {
  const { id, user } = before
  const record = (what: Parameters<typeof addMembershipHistory>[2]['what'], note?: string) =>
    addMembershipHistory(tx, id, { what, note, at: now })
  if (after.planId !== before.planId) await changePlan(tx, before, after.planId, now)
  if (after.noticeAt && !before.noticeAt) await record('notice given')
  if (!after.noticeAt && before.noticeAt && after.status !== 'ended') await record('notice withdrawn')
  if (after.status === before.status) return
  switch (after.status) {
    case 'past due':
      await record('payment failed')
      return (await loadMembershipDays(tx)).failureMails[0] === 0
        ? mailPaymentFailure(tx, before, 1)
        : undefined
    case 'paused':
      return record('paused')
    case 'active':
      return before.status === 'paused' ? record('resumed') : undefined
    case 'ended':
      await record('ended')
      return enqueueMail(tx, membershipEndedMailKind, { membershipId: id }, user.email, {
        kind: 'membership',
        id,
      })
  }
}

async function changePlan(
  tx: Transaction,
  { id, plan: before }: SyncedMembership,
  planId: number,
  now: Date,
): Promise<void> {
  const plan = await lockPlanOfMember(tx, planId)
  await tx.membership.update({
    where: { id },
    data: { number: plan && (await findNextMemberNumber(tx, plan)) },
  })
  await addMembershipHistory(tx, id, { what: 'changed', note: `${before.name} → ${plan?.name}`, at: now })
}
