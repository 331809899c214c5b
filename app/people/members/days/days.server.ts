import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { defaultMembershipDays, type MembershipDays } from '../membership-days'

const row = { id: 1 }

export async function loadMembershipDays(tx: Transaction = db): Promise<MembershipDays> {
  const settings = await tx.memberSettings.findUnique({ where: row })
  if (!settings) return defaultMembershipDays
  return {
    grace: settings.graceDays,
    failureMails: settings.failureMailDays.split(',').map(Number),
    renewalNotice: settings.renewalNoticeDays,
  }
}

/** Sets the days of grace, reminders and notices; due memberships use them at the next event from Stripe. */
export async function setMembershipDays(days: MembershipDays, actor: Actor): Promise<void> {
  const settings = {
    graceDays: days.grace,
    failureMailDays: days.failureMails.join(),
    renewalNoticeDays: days.renewalNotice,
  }
  await inTransaction(async (tx) => {
    await tx.memberSettings.upsert({ where: row, create: { ...row, ...settings }, update: settings })
    const subject = { subjectType: 'settings', subjectName: 'Days of members' }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note: Object.values(settings).join(' · ') })
  })
}
