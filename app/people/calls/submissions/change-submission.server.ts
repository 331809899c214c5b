import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import type { Uploaded } from '../../../site/content/kind.server'
import { deleteFilesAt } from '../../../site/content/trash-files.server'
import { receiveUpload } from '../../../site/content/upload.server'
import { asCall } from '../calls.server'
import { limitChanges, withCount } from './limits.server'
import { assertChangeable, submissionByToken, type WholeSubmission } from './own-submission.server'
import { addPiece, columnsOf } from './send-submission.server'
import { type SentPiece, type SubmissionFields, sentPieces, submissionSchema } from './submission-form.server'
import { undecided } from './submissions'

/**
 * Changes what was sent, until the deadline.
 * @param from the network address
 * @throws NotFound, Invalid, TooMany; Conflict when it is too late, or somebody else changed it
 */
export async function changeSubmission(
  request: Request,
  address: string,
  token: string,
  from: string,
  now = new Date(),
): Promise<void> {
  const { id, call } = await submissionByToken(address, token)
  const shown = asCall(call)
  const counted = await limitChanges(from, id, shown, request)
  const save = ({ fields, files, opened }: Uploaded<SubmissionFields, string>) =>
    inTransaction(async (tx) => {
      const { count } = await tx.submission.updateMany({
        where: { id, version: opened?.version },
        data: { version: { increment: 1 } },
      })
      const row = await submissionByToken(address, token, tx)
      assertChangeable(row, now)
      if (count === 0)
        throw new Conflict(t('This was changed in another window. Open the page again, and change it there.'))
      const pieces = sentPieces(shown, { fields, files }, filesKept(row, fields))
      await removeFrom(tx, row, fields, { pieces, maxPieces: shown.maxPieces })
      for (const piece of pieces) await addPiece(tx, row.id, piece)
      // Only whoever has the link of the first mail may change it, so the address stays.
      await tx.submission.update({
        where: { id: row.id },
        data: { ...columnsOf({ ...fields, email: row.email }, pieces), changedAt: now },
      })
    })
  await withCount(counted, () => receiveUpload(request, submissionSchema(shown), false, save))
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
  { pieces, maxPieces }: { pieces: SentPiece[]; maxPieces: number },
): Promise<void> {
  const files = before.flatMap((piece) => piece.files).filter(({ id }) => removeFile.includes(id))
  const paths = files.flatMap(({ path, blindPath }) => (blindPath ? [path, blindPath] : [path]))
  await tx.submissionFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } })
  await deleteFilesAt(tx, paths)
  const left = before.filter(
    ({ position }) => position <= maxPieces && !pieces.some(({ number }) => number === position),
  )
  await tx.submissionPiece.deleteMany({ where: { id: { in: left.map(({ id }) => id) } } })
}

/**
 * Withdraws what was sent, until the deadline; repeating it is harmless.
 * @throws NotFound, Conflict
 */
export async function withdrawSubmission(address: string, token: string, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await submissionByToken(address, token, tx)
    if (row.status === 'withdrawn') return
    assertChangeable(row, now)
    await tx.submission.updateMany({
      where: { id: row.id, ...undecided },
      data: { status: 'withdrawn', decidedAt: now },
    })
  })
}
