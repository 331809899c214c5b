import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { searchableText } from '../../../platform/text/search-words'
import { formatDateTime } from '../../../platform/ui/format'
import { uniqueAccountKey } from '../../../site/accounts/accounts.server'
import { attachFilesToRecord } from '../../../site/content/files.server'
import { createOnce } from '../../../site/content/idempotency.server'
import type { UploadedContent } from '../../../site/content/kind.server'
import { receiveUpload } from '../../../site/content/upload.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { type Call, callNotFound, callPhaseOf } from '../calls'
import { findCallByAddress, findCallRow, lockCall } from '../calls.server'
import {
  enforceQuickFormLimit,
  enforceSenderLimit,
  enforceSubmissionLimit,
  uncountAttemptIfRefused,
} from './limits.server'
import {
  type SubmissionFields,
  type SubmittedPiece,
  submissionSchema,
  submittedPieces,
} from './submission-form.server'
import { submissionReceivedMailKind } from './submission-mails.server'
import { submissionFiles } from './submissions'
import { submissionToken } from './token.server'

type SubmissionUploaded = UploadedContent<SubmissionFields, string>

/**
 * The time after the deadline in which a form that was opened before is still accepted, so that no text is
 * lost.
 */
const graceMs = 3600_000

/**
 * Saves a visitor's submission to a call; the time of arrival counts. Sending the same form twice creates one
 * submission.
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
  const call = await findCallByAddress(address, arrivedAt)
  const graceEnd = new Date(call.closedAt ?? call.closesAt).getTime() + graceMs
  if (callPhaseOf(call, arrivedAt) !== 'open' && graceEnd < arrivedAt.getTime()) throw notOpen(call)
  const counted = await enforceSubmissionLimit(from, call, request)
  const save = async (upload: SubmissionUploaded) => {
    if (callPhaseOf(call, arrivedAt) !== 'open') throw notOpen(call)
    const pieces = submittedPieces(call, upload)
    await enforceQuickFormLimit(from, upload.fields.startedAt, arrivedAt)
    await enforceSenderLimit(upload.fields.email)
    return submissionToken(await createSubmission(call.id, upload, pieces, arrivedAt))
  }
  return uncountAttemptIfRefused(counted, () => receiveUpload(request, submissionSchema(call), true, save))
}

function notOpen(call: Call): Conflict {
  const { opensAt, closesAt } = call
  if (callPhaseOf(call) === 'upcoming')
    return new Conflict(t('This call opens on {date}.', { date: formatDateTime(opensAt) }))
  const date = formatDateTime(call.closedAt ?? closesAt)
  return new Conflict(t('This call closed on {date}. Nothing was saved.', { date }))
}

function createSubmission(
  callId: number,
  { fields, key }: SubmissionUploaded,
  pieces: SubmittedPiece[],
  arrivedAt: Date,
): Promise<{ id: number; reference: string }> {
  return inTransaction(async (tx) => {
    const find = (id: number) =>
      tx.submission.findUnique({ where: { id }, select: { id: true, reference: true } })
    return createOnce(tx, key && `submissions ${callId} ${key}`, find, async () => {
      await lockCall(tx, callId)
      const call = await findCallRow(tx, callId)
      if (callPhaseOf(call, arrivedAt) !== 'open') throw new Conflict(t(callNotFound))
      const added = await addSubmission(tx, callId, fields, pieces, arrivedAt)
      const owner = { kind: 'submission', id: added.id }
      await enqueueMail(tx, submissionReceivedMailKind, { submissionId: added.id }, fields.email, owner)
      return added
    })
  })
}

type SenderFields = Pick<SubmissionFields, 'name' | 'email' | 'pronouns' | 'bio' | 'links'>

/** Creates a submission with its pieces, without sending mails. */
export async function addSubmission(
  tx: Transaction,
  callId: number,
  sender: SenderFields,
  pieces: SubmittedPiece[],
  sentAt: Date,
): Promise<{ id: number; reference: string }> {
  const { id, reference } = await tx.submission.create({
    data: { callId, createdAt: sentAt, changedAt: sentAt, ...submissionColumnsOf(sender, pieces) },
  })
  for (const piece of pieces) await addSubmissionPiece(tx, id, piece)
  return { id, reference }
}

export function submissionColumnsOf(
  { name, email, pronouns, bio, links }: SenderFields,
  pieces: SubmittedPiece[],
) {
  return {
    name,
    email,
    emailKey: uniqueAccountKey(email),
    pronouns,
    bio,
    links,
    ...wordsOfSubmission({ name, email }, pieces),
  }
}

export const wordsOfSubmission = (
  { name, email }: Pick<SenderFields, 'name' | 'email'>,
  pieces: Pick<SubmittedPiece, 'title'>[],
) => ({
  searchText: searchableText(pieces.map(({ title }) => title).join('\n')),
  nameText: searchableText(name, email),
})

export async function addSubmissionPiece(
  tx: Transaction,
  submissionId: number,
  { number, title, kind, text, files }: SubmittedPiece,
): Promise<void> {
  const columns = { title, kind, text }
  const piece = await tx.submissionPiece.upsert({
    where: { submissionId_position: { submissionId, position: number } },
    create: { submissionId, position: number, ...columns },
    update: columns,
  })
  const owned = files.map((file) => ({ field: 'file', file }))
  await attachFilesToRecord(tx, submissionFiles(submissionId), owned)
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
