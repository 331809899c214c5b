import type { Transaction } from '../../../platform/database/db.server'
import { deleteFiles } from '../../../site/content/trash-files.server'
import { submissionFiles } from './submissions'

/** Deletes the files and mails of a submission, which are not deleted with its row. */
export async function deleteFilesAndMails(tx: Transaction, id: number): Promise<void> {
  await deleteFiles(tx, submissionFiles(id))
  await tx.outgoingMail.deleteMany({ where: { ownerKind: 'submission', ownerId: id } })
}
