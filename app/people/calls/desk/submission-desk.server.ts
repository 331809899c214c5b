import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Forbidden, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import type { StaffRole } from '../../../site/accounts/staff'
import { mayRevealSenders } from '../revealers.server'
import {
  isSenderHidden,
  isUndecidedStatus,
  parseSubmissionStatus,
  submissionNotFound,
  type Vote,
  votePoints,
} from '../submissions/submissions'
import { blindFileName } from './submission-file.server'
import { parseVote } from './submission-list.server'

const include = {
  call: true,
  pieces: { orderBy: { position: 'asc' }, include: { files: { orderBy: { id: 'asc' } } } },
  votes: { include: { user: { select: { username: true } } }, orderBy: { userId: 'asc' } },
  notes: { orderBy: { id: 'asc' } },
} satisfies Prisma.SubmissionInclude

/**
 * Returns a submission for editors, without its sender while names are hidden.
 * @throws NotFound, also for a submission to another call
 */
export async function loadSubmissionAtDesk(
  callId: number,
  id: number,
  user: { id: number; staff?: StaffRole },
) {
  const row = await db.submission.findFirst({ where: { id, callId }, include })
  if (!row) throw new NotFound(submissionNotFound)
  const { call, name, email, pronouns, bio, links } = row
  const isHidden = isSenderHidden(call, row)
  return {
    id,
    status: parseSubmissionStatus(row.status),
    isHidden,
    call: { id: callId, title: call.title },
    sender: isHidden ? null : { name, email, pronouns, bio, links },
    mayReveal: isHidden && row.status !== 'withdrawn' && (await mayRevealSenders(callId, user)),
    sentAt: row.createdAt.toISOString(),
    pieces: row.pieces.map(({ position, title, kind, text, files, articleId, problem }) => ({
      position,
      title,
      kind,
      text,
      articleId,
      problem,
      files: files.map(({ id: fileId, originalName, type, bytes, path }) => ({
        id: fileId,
        type,
        bytes,
        name: isHidden ? blindFileName(id, { id: fileId, path }) : originalName,
        address: `admin/calls/${callId}/submissions/${id}/files/${fileId}`,
      })),
    })),
    votes: row.votes.map(({ vote, user: { username } }) => ({ username, vote: parseVote(vote) ?? 'maybe' })),
    ownVote: parseVote(row.votes.find(({ userId }) => userId === user.id)?.vote),
    notes: row.notes.map(({ id: noteId, actorName, text, createdAt }) => ({
      id: noteId,
      actorName,
      text,
      at: createdAt.toISOString(),
    })),
  }
}
export type DeskSubmission = Awaited<ReturnType<typeof loadSubmissionAtDesk>>

export async function markSubmissionRead(submissionId: number, userId: number): Promise<void> {
  const key = { submissionId, userId }
  if (await db.submissionRead.findUnique({ where: { submissionId_userId: key } })) return
  await db.submissionRead.upsert({ where: { submissionId_userId: key }, create: key, update: {} })
}

/**
 * Locks a submission until the end of the transaction.
 * @throws NotFound
 */
async function locked(tx: Transaction, callId: number, id: number) {
  const { count } = await tx.submission.updateMany({
    where: { id, callId },
    data: { score: { increment: 0 } },
  })
  if (count === 0) throw new NotFound(submissionNotFound)
  return tx.submission.findUniqueOrThrow({ where: { id }, include: { call: true } })
}

interface Place {
  callId: number
  id: number
}

/** Sets, changes or removes an editor's vote. */
export async function castVote({ callId, id }: Place, userId: number, vote: Vote | null): Promise<void> {
  await inTransaction(async (tx) => {
    await locked(tx, callId, id)
    const key = { submissionId: id, userId }
    if (vote === null) await tx.submissionVote.deleteMany({ where: key })
    else
      await tx.submissionVote.upsert({
        where: { submissionId_userId: key },
        create: { ...key, vote },
        update: { vote },
      })
    const given = await tx.submissionVote.findMany({ where: { submissionId: id }, select: { vote: true } })
    const score = given.reduce((sum, one) => sum + votePoints[parseVote(one.vote) ?? 'maybe'], 0)
    await tx.submission.update({ where: { id }, data: { score } })
  })
}

export async function addSubmissionNote({ callId, id }: Place, text: string, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await locked(tx, callId, id)
    await tx.submissionNote.create({ data: { submissionId: id, actorName: actor.username, text } })
  })
}

/**
 * Sets a submission's status to received, in discussion or withdrawn; accepting and declining need a mail.
 * @throws NotFound; Conflict when the submission is decided
 */
export async function setSubmissionStatus(
  { callId, id }: Place,
  status: 'received' | 'discussion' | 'withdrawn',
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { status: before } = await locked(tx, callId, id)
    if (before === status) return
    if (!isUndecidedStatus(before)) throw new Conflict(t('This is already decided, and the sender was told.'))
    const decidedAt = status === 'withdrawn' ? new Date() : null
    await tx.submission.update({ where: { id }, data: { status, decidedAt } })
    await auditSubmission(tx, actor, id, status)
  })
}

/**
 * Reveals the sender of a blind submission to all editors.
 * @throws NotFound, Forbidden, Conflict
 */
export async function revealSenders(
  { callId, id }: Place,
  actor: Actor & { staff?: StaffRole },
): Promise<void> {
  if (!(await mayRevealSenders(callId, actor)))
    throw new Forbidden(t('Only owners and the people named in the call can do this.'))
  await inTransaction(async (tx) => {
    const row = await locked(tx, callId, id)
    if (!isSenderHidden(row.call, row)) return
    if (row.status === 'withdrawn') throw new Conflict(t('This was withdrawn.'))
    await tx.submission.update({ where: { id }, data: { revealedAt: new Date() } })
    await auditSubmission(tx, actor, id, 'its sender was revealed')
  })
}

/** Logs an action on a submission, which the activity log names by its number only. */
export const auditSubmission = (
  tx: Transaction,
  actor: Actor | undefined,
  id: number,
  note: string,
): Promise<void> =>
  recordAudit(tx, actor, {
    action: 'changed',
    subjectType: 'submission',
    subjectId: id,
    subjectName: `no. ${id}`,
    note,
  })
