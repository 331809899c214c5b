import type { Transaction } from '../../../platform/database/db.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { lockPlanOfMember, nextNumber } from '../../../site/plans/plan-places.server'
import { membershipDays } from '../days/days.server'
import { mailFailure } from '../mails/failure-mail.server'
import { endedMail } from '../member-mails.server'
import type { MembershipColumns } from './membership-columns.server'
import { addMembershipHistory } from './membership-steps.server'
import type { SyncedMembership } from './synced-membership.server'

export async function recordChanges(
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
      return (await membershipDays(tx)).failureMails[0] === 0 ? mailFailure(tx, before, 1) : undefined
    case 'paused':
      return record('paused')
    case 'active':
      return before.status === 'paused' ? record('resumed') : undefined
    case 'ended':
      await record('ended')
      return enqueueMail(tx, endedMail, { membershipId: id }, user.email, { kind: 'membership', id })
  }
}

async function changePlan(
  tx: Transaction,
  { id, plan: before }: SyncedMembership,
  planId: number,
  now: Date,
): Promise<void> {
  const plan = await lockPlanOfMember(tx, planId)
  await tx.membership.update({ where: { id }, data: { number: plan && (await nextNumber(tx, plan)) } })
  await addMembershipHistory(tx, id, { what: 'changed', note: `${before.name} → ${plan?.name}`, at: now })
}
