import { uniqueKey } from '../../accounts/accounts.server'
import { attachFiles } from '../../content/files.server'
import { runOnce } from '../../content/idempotency.server'
import type { Uploaded } from '../../content/kind.server'
import { deleteFilesAt } from '../../content/trash-files.server'
import { receiveUpload } from '../../content/upload.server'
import { enqueueMail } from '../../mail/outbox.server'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import { toSearchText } from '../../platform/search-text'
import { formatDateTime } from '../../ui/format'
import { type Call, callNotFound, phaseOf } from '../calls'
import { callAt, callRow, lockCall } from '../calls.server'
import { countQuickForm, limitChanges, limitSender, limitSubmissions } from './limits.server'
import { assertChangeable, submissionByToken, type WholeSubmission } from './own-submission.server'
import { type SentPiece, type SubmissionFields, sentPieces, submissionSchema } from './submission-form.server'
import { submissionReceivedMail } from './submission-mails.server'
import { submissionFiles } from './submissions'
import { submissionToken } from './token.server'

type SubmissionUploaded = Uploaded<SubmissionFields, string>

/** A form begun before the deadline is read this long after it, so that its text is not lost. */
const graceMs = 3600_000

/**
 * Saves what a visitor sends to a call; the time of arrival counts, not that of the last byte. The same press twice is
 * one submission.
 * @param from the network address
 * @returns the token of the sender's link
 * @throws NotFound, Invalid, TooMany; Conflict when the call is not open
 */
export async function sendSubmission(
  request: Request,
  address: string,
  from: string,
  arrivedAt = new Date(),
): Promise<string> {
  const call = await callAt(address, arrivedAt)
  const graceEnd = new Date(call.closedAt ?? call.closesAt).getTime() + graceMs
  if (phaseOf(call, arrivedAt) !== 'open' && graceEnd < arrivedAt.getTime()) throw notOpen(call)
  await limitSubmissions(from, call, request)
  return receiveUpload(request, submissionSchema(call), true, async (upload) => {
    if (phaseOf(call, arrivedAt) !== 'open') throw notOpen(call)
    const pieces = sentPieces(call, upload)
    await countQuickForm(from, upload.fields.startedAt, arrivedAt)
    await limitSender(upload.fields.email)
    return submissionToken(await createSubmission(call.id, upload, pieces, arrivedAt))
  })
}

function notOpen(call: Call): Conflict {
  const { opensAt, closesAt } = call
  if (phaseOf(call) === 'upcoming')
    return new Conflict(t('This call opens on {date}.', { date: formatDateTime(opensAt) }))
  const date = formatDateTime(call.closedAt ?? closesAt)
  return new Conflict(t('This call closed on {date}. Nothing was saved.', { date }))
}

function createSubmission(
  callId: number,
  { fields, key }: SubmissionUploaded,
  pieces: SentPiece[],
  arrivedAt: Date,
): Promise<{ id: number; reference: string }> {
  return inTransaction(async (tx) => {
    const find = (id: number) =>
      tx.submission.findUnique({ where: { id }, select: { id: true, reference: true } })
    return runOnce(tx, key && `submissions ${callId} ${key}`, find, async () => {
      await lockCall(tx, callId)
      const call = await callRow(tx, callId)
      if (phaseOf(call, arrivedAt) !== 'open') throw new Conflict(t(callNotFound))
      const { id, reference } = await tx.submission.create({
        data: { callId, createdAt: arrivedAt, changedAt: arrivedAt, ...columnsOf(fields, pieces) },
      })
      for (const piece of pieces) await addPiece(tx, id, piece)
      await enqueueMail(tx, submissionReceivedMail, { submissionId: id }, fields.email, {
        ...{ kind: 'submission', id },
      })
      return { id, reference }
    })
  })
}

function columnsOf({ name, email, pronouns, bio, links }: SubmissionFields, pieces: SentPiece[]) {
  const titles = pieces.map(({ title }) => title).join('\n')
  return {
    ...{ name, email, emailKey: uniqueKey(email), pronouns, bio, links },
    ...{ searchText: toSearchText(titles), nameText: toSearchText(`${name}\n${email}`) },
  }
}

async function addPiece(
  tx: Transaction,
  submissionId: number,
  { number, title, kind, text, files }: SentPiece,
): Promise<void> {
  const columns = { title, kind, text }
  const piece = await tx.submissionPiece.upsert({
    where: { submissionId_position: { submissionId, position: number } },
    create: { submissionId, position: number, ...columns },
    update: columns,
  })
  const owned = files.map((file) => ({ field: 'file', file }))
  await attachFiles(tx, submissionFiles(submissionId), owned)
  await tx.submissionFile.createMany({
    data: files.map(({ path, name = '', type, bytes }) => ({
      ...{ pieceId: piece.id, path, originalName: name, type, bytes },
    })),
  })
}

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
  const shown = await callAt(call.address, now)
  await limitChanges(from, id, shown, request)
  await receiveUpload(request, submissionSchema(shown), false, ({ fields, files, opened }) =>
    inTransaction(async (tx) => {
      const found = await submissionByToken(address, token, tx)
      const { count } = await tx.submission.updateMany({
        where: { id: found.id, version: opened?.version ?? found.version },
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
    }),
  )
}

function filesKept({ pieces }: WholeSubmission, { removeFile }: SubmissionFields): Map<number, number> {
  return new Map(
    pieces.map(({ position, files }) => [
      position,
      files.filter(({ id }) => !removeFile.includes(id)).length,
    ]),
  )
}

/** Deletes the files that a change takes away, and the pieces that it leaves empty. */
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
      where: { id: row.id, status: { in: ['received', 'discussion'] } },
      data: { status: 'withdrawn', decidedAt: now },
    })
  })
}
