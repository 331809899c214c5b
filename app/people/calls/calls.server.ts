import { refuseTaken } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, Forbidden, NotFound, PreconditionFailed } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { hasPermission, type StaffRole } from '../../site/accounts/staff'
import { createOnce } from '../../site/content/idempotency.server'
import { addressFromTitle } from '../../site/pages/site-pages'
import type { CallForm } from './call-form'
import { type Call, callChangedMessage, callNotFound, callPhaseOf, fileTypeNames } from './calls'
import { setRevealers } from './revealers.server'
import { deleteFilesAndMails } from './submissions/delete-files-and-mails.server'
import { isUndecidedStatus } from './submissions/submissions'

export type CallRow = Prisma.CallGetPayload<object>

const subjectType = 'open call'

export function callFromRow(row: CallRow): Call {
  const {
    opensAt,
    closesAt,
    closedAt,
    pieceKinds,
    fileTypes,
    copyVariantId,
    remindedAt,
    createdAt,
    ...rest
  } = row
  return {
    ...rest,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    closedAt: toIso(closedAt),
    pieceKinds: pieceKinds.split('\n').filter(Boolean),
    fileTypes: fileTypeNames.filter((name) => fileTypes.split(',').includes(name)),
  }
}

/** Returns open and upcoming calls; the next deadline first. */
export const listPublicCalls = (now = new Date()) =>
  db.call.findMany({
    where: { isDraft: false, closesAt: { gt: now }, closedAt: null },
    omit: { guidelines: true },
    orderBy: [{ closesAt: 'asc' }, { id: 'asc' }],
    take: 100,
  })

/** @throws NotFound, also for a draft */
export async function findCallByAddress(address: string, now = new Date()): Promise<Call> {
  const row = await db.call.findUnique({ where: { address } })
  if (!row || callPhaseOf(row, now) === 'draft') throw new NotFound(callNotFound, allCalls)
  return callFromRow(row)
}

const allCalls = {
  text: msg('There is no open call at this address.'),
  link: { to: href('/calls'), label: msg('All open calls') },
}

/** @throws NotFound */
export async function findCallById(id: number): Promise<Call> {
  return callFromRow(await findCallRow(db, id))
}

/** Locks a call, so that it is not deleted while a submission arrives: of two at once, the second waits. */
export async function lockCall(tx: Transaction, id: number): Promise<void> {
  await tx.call.updateMany({ where: { id }, data: { version: { increment: 0 } } })
}

/** @throws NotFound */
export async function findCallRow(tx: Transaction, id: number): Promise<CallRow> {
  const row = await tx.call.findUnique({ where: { id } })
  if (!row) throw new NotFound(callNotFound)
  return row
}

export async function listCallsByIds(ids: number[]) {
  const rows = await db.call.findMany({ where: { id: { in: ids } } })
  const counts = await db.submission.groupBy({
    by: ['callId', 'status'],
    where: { callId: { in: ids } },
    _count: true,
  })
  return rows.map((row) => {
    const own = counts.filter(({ callId }) => callId === row.id)
    const waiting = own.filter(({ status }) => isUndecidedStatus(status))
    return { ...callFromRow(row), phase: callPhaseOf(row), submissions: sum(own), waiting: sum(waiting) }
  })
}

const sum = (counts: { _count: number }[]) => counts.reduce((all, { _count }) => all + _count, 0)

type Editor = Actor & { staff?: StaffRole }

/**
 * Creates a call, once per idempotency key.
 * @throws Conflict when another call has the address
 */
export async function createCall(form: CallForm, actor: Editor, key?: string): Promise<number> {
  const call = await inTransaction(async (tx) => {
    const find = (id: number) => tx.call.findUnique({ where: { id } })
    return createOnce(tx, key && `calls ${key}`, find, async () => {
      const { revealers, ...columns } = columnsOf(form)
      const row = await tx.call.create({ data: columns })
      if (hasPermission(actor, 'run')) await setRevealers(tx, row.id, revealers)
      await audit(tx, actor, 'created', row)
      return row
    })
  }).catch(refuseTakenAddress)
  return call.id
}

/**
 * Changes a call. After the first submission, only owners change whether it is blind and who may reveal names.
 * @throws NotFound, Forbidden, Conflict when the call was changed since the form was opened
 */
export async function changeCall(id: number, form: CallForm, actor: Editor): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await findCallRow(tx, id)
    const { revealers, ...columns } = columnsOf(form)
    const { count } = await tx.call.updateMany({
      where: { id, version: form.version },
      data: { ...columns, version: { increment: 1 } },
    })
    if (count === 0) throw new Conflict(t(callChangedMessage))
    const isRevealed = before.isBlind && !columns.isBlind
    if (
      isRevealed &&
      !hasPermission(actor, 'run') &&
      (await tx.submission.count({ where: { callId: id } })) > 0
    )
      throw new Forbidden(t('Only owners can end anonymous review once something was sent.'))
    if (hasPermission(actor, 'run')) await setRevealers(tx, id, revealers)
    await audit(
      tx,
      actor,
      'changed',
      { id, title: columns.title },
      isRevealed ? 'not read blind any more' : undefined,
    )
  }).catch(refuseTakenAddress)
}

function columnsOf({ version, body, address, pieceKinds, fileTypes, ...form }: CallForm) {
  return {
    ...form,
    guidelines: body,
    address: addressFromTitle(address || form.title) || 'call',
    pieceKinds: pieceKinds.join('\n'),
    fileTypes: fileTypes.join(','),
  }
}

export async function setCallClosed(
  id: number,
  isClosed: boolean,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await findCallRow(tx, id)
    await tx.call.update({ where: { id }, data: { closedAt: isClosed ? now : null } })
    await audit(tx, actor, 'changed', row, isClosed ? 'closed' : 'opened again')
  })
}

/**
 * Deletes a call with its declined and withdrawn submissions and their files.
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws NotFound; Conflict while a submission is undecided or accepted; PreconditionFailed when somebody changed the
 * call since that version
 */
export async function deleteCall(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    await lockCall(tx, id)
    const row = await findCallRow(tx, id)
    if (version !== undefined && row.version !== version) throw new PreconditionFailed(t(callChangedMessage))
    const kept = await tx.submission.count({
      where: { callId: id, status: { notIn: ['declined', 'withdrawn'] } },
    })
    if (kept > 0)
      throw new Conflict(t('This call has submissions that are accepted or undecided. Close it instead.'))
    const submissions = await tx.submission.findMany({ where: { callId: id }, select: { id: true } })
    for (const submission of submissions) await deleteFilesAndMails(tx, submission.id)
    await tx.call.delete({ where: { id } })
    await audit(tx, actor, 'deleted', row)
  })
}

function audit(
  tx: Transaction,
  actor: Actor,
  action: 'created' | 'changed' | 'deleted',
  { id, title }: Pick<CallRow, 'id' | 'title'>,
  note?: string,
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectType, subjectId: id, subjectName: title, note })
}

const refuseTakenAddress = refuseTaken('address', () => t('Another call has this address.'))
