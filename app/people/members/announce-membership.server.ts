import { announceStanding } from '../../platform/changes/events.server'
import type { Transaction } from '../../platform/database/db.server'

/** One that is paused or waits for a payment has not ended. */
const runs = ['active', 'past due', 'paused']

/** Announces that a membership has begun or ended, once each. Call it after every change. */
export async function announceMembership(tx: Transaction, id: number): Promise<void> {
  const { status } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { status: true } })
  const events = { began: 'member.started', ended: 'member.ended' }
  await announceStanding(tx, { subject: 'membership', id, isOn: runs.includes(status), ...events })
}
