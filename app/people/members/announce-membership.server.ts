import { announceRecordState } from '../../platform/changes/events.server'
import type { Transaction } from '../../platform/database/db.server'

/** The states in which a membership is running; a paused one, or one with a payment due, has not ended. */
const runs = ['active', 'past due', 'paused']

/** Announces the beginning or the end of a membership, each once. Call it after every change. */
export async function announceMembership(tx: Transaction, id: number): Promise<void> {
  const { status } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { status: true } })
  const events = { began: 'member.started', ended: 'member.ended' }
  await announceRecordState(tx, { subject: 'membership', id, isOn: runs.includes(status), ...events })
}
