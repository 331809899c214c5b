import { db, inTransaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { deleteOldMails } from '../../site/mail/outbox.server'
import { monthsLater } from '../members/member-days'
import { decisionMailKind } from './desk/decide.server'
import { deleteFilesAndMails } from './submissions/delete-files-and-mails.server'
import { submissionReceivedMailKind } from './submissions/submission-mails.server'

const mailDays = 400

/**
 * Deletes declined and withdrawn submissions with their files after the months that the call states, and old mails to
 * senders, which contain addresses.
 */
export async function deleteOldSubmissions(now = new Date()): Promise<void> {
  await purgeOlderThan('submissions', 0, deleteDue, now)
  const forget = async (before: Date) => {
    await deleteOldMails(submissionReceivedMailKind, before)
    await deleteOldMails(decisionMailKind, before)
  }
  await purgeOlderThan('mails to contributors', mailDays * dayMs, forget, now)
}

async function deleteDue(now: Date): Promise<void> {
  const calls = await db.call.findMany({ select: { id: true, keepMonths: true } })
  for (const { id: callId, keepMonths } of calls) {
    const due = {
      callId,
      status: { in: ['declined', 'withdrawn'] },
      decidedAt: { lt: monthsLater(now, -keepMonths) },
    }
    await deleteInBatches(async (take) => {
      const rows = await db.submission.findMany({ where: due, select: { id: true }, take })
      for (const { id } of rows)
        await inTransaction(async (tx) => {
          const { count } = await tx.submission.deleteMany({ where: { id, ...due } })
          if (count > 0) await deleteFilesAndMails(tx, id)
        })
      return { count: rows.length }
    })
  }
}
