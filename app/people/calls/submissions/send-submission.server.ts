import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { searchableText } from '../../../platform/text/search-words'
import { formatDateTime } from '../../../platform/ui/format'
import { uniqueKey } from '../../../site/accounts/accounts.server'
import { attachFiles } from '../../../site/content/files.server'
import { runOnce } from '../../../site/content/idempotency.server'
import type { Uploaded } from '../../../site/content/kind.server'
import { receiveUpload } from '../../../site/content/upload.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { type Call, callNotFound, phaseOf } from '../calls'
import { callAt, callRow, lockCall } from '../calls.server'
import { countQuickForm, limitSender, limitSubmissions, withCount } from './limits.server'
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
  const counted = await limitSubmissions(from, call, request)
  const save = async (upload: SubmissionUploaded) => {
    if (phaseOf(call, arrivedAt) !== 'open') throw notOpen(call)
    const pieces = sentPieces(call, upload)
    await countQuickForm(from, upload.fields.startedAt, arrivedAt)
    await limitSender(upload.fields.email)
    return submissionToken(await createSubmission(call.id, upload, pieces, arrivedAt))
  }
  return withCount(counted, () => receiveUpload(request, submissionSchema(call), true, save))
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
      const added = await addSubmission(tx, callId, fields, pieces, arrivedAt)
      const owner = { kind: 'submission', id: added.id }
      await enqueueMail(tx, submissionReceivedMail, { submissionId: added.id }, fields.email, owner)
      return added
    })
  })
}

type SenderFields = Pick<SubmissionFields, 'name' | 'email' | 'pronouns' | 'bio' | 'links'>

/** Writes a submission with its pieces, and tells nobody. */
export async function addSubmission(
  tx: Transaction,
  callId: number,
  sender: SenderFields,
  pieces: SentPiece[],
  sentAt: Date,
): Promise<{ id: number; reference: string }> {
  const { id, reference } = await tx.submission.create({
    data: { callId, createdAt: sentAt, changedAt: sentAt, ...columnsOf(sender, pieces) },
  })
  for (const piece of pieces) await addPiece(tx, id, piece)
  return { id, reference }
}

export function columnsOf({ name, email, pronouns, bio, links }: SenderFields, pieces: SentPiece[]) {
  return {
    name,
    email,
    emailKey: uniqueKey(email),
    pronouns,
    bio,
    links,
    ...wordsOfSubmission({ name, email }, pieces),
  }
}

export const wordsOfSubmission = (
  { name, email }: Pick<SenderFields, 'name' | 'email'>,
  pieces: Pick<SentPiece, 'title'>[],
) => ({
  searchText: searchableText(pieces.map(({ title }) => title).join('\n')),
  nameText: searchableText(name, email),
})

export async function addPiece(
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
      pieceId: piece.id,
      path,
      originalName: name,
      type,
      bytes,
    })),
  })
}
