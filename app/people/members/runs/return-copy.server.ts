import { inTransaction } from '../../../platform/database/db.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'

interface WhichCopy {
  runId: number
  membershipId: number
}

/**
 * Records that a parcel was returned: the member's address is invalid until it is changed, and the copy is owed again.
 * Repeating it changes nothing.
 */
export async function recordReturnedIssueCopy(
  { runId, membershipId }: WhichCopy,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.issueCopy.updateMany({
      where: { runId, membershipId, delivery: 'print', madeAt: { not: null } },
      data: { madeAt: null, orderId: null, askedAt: null },
    })
    if (count === 0) return
    await tx.membership.update({ where: { id: membershipId }, data: { addressFailedAt: new Date() } })
    const subject = { subjectType: 'member', subjectId: membershipId, subjectName: `no. ${membershipId}` }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note: 'a parcel came back' })
  })
}
