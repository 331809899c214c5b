import type { Transaction } from '../../../platform/database/db.server'
import { deleteFiles } from '../../../site/content/trash-files.server'
import { submissionFiles } from './submissions'

/** Deletes what does not go with a submission's row: its stored files, and the mails to its sender. */
export async function deleteFilesAndMails(tx: Transaction, id: number): Promise<void> {
  await deleteFiles(tx, submissionFiles(id))
  await tx.outgoingMail.deleteMany({ where: { ownerKind: 'submission', ownerId: id } })
}
