import { inTransaction } from '../../platform/database/db.server'
import { dropJob, failedJobById, retryJob } from '../../platform/jobs/failed-jobs.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'

/**
 * Has a job that failed tried again, or drops it.
 * @throws NotFound when somebody else has decided
 */
export async function decideJob(id: number, decision: 'retry' | 'drop', actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const { title } = await failedJobById(id, tx)
    const subject = { subjectType: 'job', subjectId: id, subjectName: title }
    if (decision === 'retry') {
      await retryJob(id, new Date(), tx)
      await recordAudit(tx, actor, { action: 'changed', ...subject, note: 'to be tried again' })
    } else {
      await dropJob(id, tx)
      await recordAudit(tx, actor, { action: 'deleted', ...subject })
    }
  })
}
