import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import type { UploadedContent } from '../../../site/content/kind.server'
import { deleteFilesAtPaths } from '../../../site/content/trash-files.server'
import { receiveUpload } from '../../../site/content/upload.server'
import { callFromRow } from '../calls.server'
import { enforceSubmissionChangeLimit, uncountAttemptIfRefused } from './limits.server'
import {
  assertSubmissionChangeable,
  findSubmissionByToken,
  type WholeSubmission,
} from './own-submission.server'
import { addSubmissionPiece, submissionColumnsOf } from './send-submission.server'
import {
  type SubmissionFields,
  type SubmittedPiece,
  submissionSchema,
  submittedPieces,
} from './submission-form.server'
import { whereUndecided } from './submissions'

/**
 * Changes a submission, until the deadline.
 * @param from the network address
 * @throws NotFound, Invalid, TooMany; Conflict when the deadline is over, or somebody else changed the submission
 */
export async function changeSubmission(
  request: Request,
  address: string,
  token: string,
  from: string,
  now = new Date(),
): Promise<void> {
  const { id, call } = await findSubmissionByToken(address, token)
  const shown = callFromRow(call)
  const counted = await enforceSubmissionChangeLimit(from, id, shown, request)
  const save = ({ fields, files, opened }: UploadedContent<SubmissionFields, string>) =>
    inTransaction(async (tx) => {
      const { count } = await tx.submission.updateMany({
        where: { id, version: opened?.version },
        data: { version: { increment: 1 } },
      })
      const row = await findSubmissionByToken(address, token, tx)
      assertSubmissionChangeable(row, now)
      if (count === 0)
        throw new Conflict(t('This was changed in another window. Reload the page, then change it there.'))
      const pieces = submittedPieces(shown, { fields, files }, filesKept(row, fields))
      await removeFrom(tx, row, fields, { pieces, maxPieces: shown.maxPieces })
      for (const piece of pieces) await addSubmissionPiece(tx, row.id, piece)
      // The sender's address cannot be changed, since its owner may edit by the link in the first mail.
      await tx.submission.update({
        where: { id: row.id },
        data: { ...submissionColumnsOf({ ...fields, email: row.email }, pieces), changedAt: now },
      })
    })
  await uncountAttemptIfRefused(counted, () => receiveUpload(request, submissionSchema(shown), false, save))
}

function filesKept({ pieces }: WholeSubmission, { removeFile }: SubmissionFields): Map<number, number> {
  return new Map(
    pieces.map(({ position, files }) => [
      position,
      files.filter(({ id }) => !removeFile.includes(id)).length,
    ]),
  )
}

async function removeFrom(
  tx: Transaction,
  { pieces: before }: WholeSubmission,
  { removeFile }: SubmissionFields,
  { pieces, maxPieces }: { pieces: SubmittedPiece[]; maxPieces: number },
): Promise<void> {
  const files = before.flatMap((piece) => piece.files).filter(({ id }) => removeFile.includes(id))
  const paths = files.flatMap(({ path, blindPath }) => (blindPath ? [path, blindPath] : [path]))
  await tx.submissionFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } })
  await deleteFilesAtPaths(tx, paths)
  const left = before.filter(
    ({ position }) => position <= maxPieces && !pieces.some(({ number }) => number === position),
  )
  await tx.submissionPiece.deleteMany({ where: { id: { in: left.map(({ id }) => id) } } })
}

/**
 * Withdraws a submission, until the deadline; repeating it is harmless.
 * @throws NotFound, Conflict
 */
export async function withdrawSubmission(address: string, token: string, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await findSubmissionByToken(address, token, tx)
    if (row.status === 'withdrawn') return
    assertSubmissionChangeable(row, now)
    await tx.submission.updateMany({
      where: { id: row.id, ...whereUndecided },
      data: { status: 'withdrawn', decidedAt: now },
    })
  })
}
