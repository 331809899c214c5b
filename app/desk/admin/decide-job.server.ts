import { inTransaction } from '../../platform/database/db.server'
import { deleteFailedJob, findFailedJobById, retryFailedJob } from '../../platform/jobs/failed-jobs.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'

/**
 * Retries a failed job, or deletes it.
 * @throws NotFound when somebody else has decided
 */
export async function retryOrDeleteFailedJob(
  id: number,
  decision: 'retry' | 'drop',
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { title } = await findFailedJobById(id, tx)
    const subject = { subjectType: 'job', subjectId: id, subjectName: title }
    if (decision === 'retry') {
      await retryFailedJob(id, new Date(), tx)
      await recordAudit(tx, actor, { action: 'changed', ...subject, note: 'to be tried again' })
    } else {
      await deleteFailedJob(id, tx)
      await recordAudit(tx, actor, { action: 'deleted', ...subject })
    }
  })
}
