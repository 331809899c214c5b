import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, Forbidden, NotFound, PreconditionFailed } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { may, type StaffRole } from '../../site/accounts/staff'
import { runOnce } from '../../site/content/idempotency.server'
import { addressFrom } from '../../site/pages/site-pages'
import type { CallForm } from './call-form'
import { type Call, callChanged, callNotFound, fileTypeNames, phaseOf } from './calls'
import { setRevealers } from './revealers.server'
import { deleteFilesAndMails } from './submissions/delete-files-and-mails.server'
import { isUndecided } from './submissions/submissions'

export type CallRow = Prisma.CallGetPayload<object>

const perPage = 30
const subjectType = 'open call'

export function asCall(row: CallRow): Call {
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

/** Returns the calls that are open, or open later; the next deadline first. */
export const publicCalls = (now = new Date()) =>
  db.call.findMany({
    where: { isDraft: false, closesAt: { gt: now }, closedAt: null },
    omit: { guidelines: true },
    orderBy: [{ closesAt: 'asc' }, { id: 'asc' }],
    take: 100,
  })

/** @throws NotFound, also for a draft */
export async function callAt(address: string, now = new Date()): Promise<Call> {
  const row = await db.call.findUnique({ where: { address } })
  if (!row || phaseOf(row, now) === 'draft') throw new NotFound(callNotFound, allCalls)
  return asCall(row)
}

const allCalls = {
  text: msg('There is no open call at this address.'),
  link: { to: href('/calls'), label: msg('All open calls') },
}

/** @throws NotFound */
export async function callById(id: number): Promise<Call> {
  return asCall(await callRow(db, id))
}

/** Locks a call, so that one that is sent to is not deleted meanwhile: of two at once, the second waits. */
export async function lockCall(tx: Transaction, id: number): Promise<void> {
  await tx.call.updateMany({ where: { id }, data: { version: { increment: 0 } } })
}

/** @throws NotFound */
export async function callRow(tx: Transaction, id: number): Promise<CallRow> {
  const row = await tx.call.findUnique({ where: { id } })
  if (!row) throw new NotFound(callNotFound)
  return row
}

export async function callsPage(askedPage: string | null) {
  const { page, pages, skip, take } = paging(askedPage, await db.call.count(), perPage)
  return { calls: await newestCalls({ skip, take }), page, pages }
}

export const callsAfter = (cursor: Cursor | undefined, take: number) =>
  newestCalls({ where: whereAfter([{ id: 'desc' }], cursor), take })

async function newestCalls(range: Pick<Prisma.CallFindManyArgs, 'where' | 'skip' | 'take'>) {
  const rows = await db.call.findMany({ orderBy: { id: 'desc' }, ...range })
  const counts = await db.submission.groupBy({
    by: ['callId', 'status'],
    where: { callId: { in: rows.map(({ id }) => id) } },
    _count: true,
  })
  return rows.map((row) => {
    const own = counts.filter(({ callId }) => callId === row.id)
    const waiting = own.filter(({ status }) => isUndecided(status))
    return { ...asCall(row), phase: phaseOf(row), submissions: sum(own), waiting: sum(waiting) }
  })
}

const sum = (counts: { _count: number }[]) => counts.reduce((all, { _count }) => all + _count, 0)

type Editor = Actor & { staff?: StaffRole }

/**
 * Creates a call, once for each key.
 * @throws Conflict when another one has the address
 */
export async function createCall(form: CallForm, actor: Editor, key?: string): Promise<number> {
  const call = await inTransaction(async (tx) => {
    const find = (id: number) => tx.call.findUnique({ where: { id } })
    return runOnce(tx, key && `calls ${key}`, find, async () => {
      const { revealers, ...columns } = columnsOf(form)
      const row = await tx.call.create({ data: columns })
      if (may(actor, 'run')) await setRevealers(tx, row.id, revealers)
      await audit(tx, actor, 'created', row)
      return row
    })
  }).catch(takenAddress)
  return call.id
}

/**
 * Changes a call. Whether it is read blind, and who may reveal, is for owners once something came in.
 * @throws NotFound, Forbidden, Conflict when it was changed since the form was opened
 */
export async function changeCall(id: number, form: CallForm, actor: Editor): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await callRow(tx, id)
    const { revealers, ...columns } = columnsOf(form)
    const { count } = await tx.call.updateMany({
      where: { id, version: form.version },
      data: { ...columns, version: { increment: 1 } },
    })
    if (count === 0) throw new Conflict(t(callChanged))
    const isRevealed = before.isBlind && !columns.isBlind
    if (isRevealed && !may(actor, 'run') && (await tx.submission.count({ where: { callId: id } })) > 0)
      throw new Forbidden(t('Only owners can end reading blind once something was sent.'))
    if (may(actor, 'run')) await setRevealers(tx, id, revealers)
    await audit(
      tx,
      actor,
      'changed',
      { id, title: columns.title },
      isRevealed ? 'not read blind any more' : undefined,
    )
  }).catch(takenAddress)
}

function columnsOf({ version, body, address, pieceKinds, fileTypes, ...form }: CallForm) {
  return {
    ...form,
    guidelines: body,
    address: addressFrom(address || form.title) || 'call',
    pieceKinds: pieceKinds.join('\n'),
    fileTypes: fileTypes.join(','),
  }
}

export async function setClosed(
  id: number,
  isClosed: boolean,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await callRow(tx, id)
    await tx.call.update({ where: { id }, data: { closedAt: isClosed ? now : null } })
    await audit(tx, actor, 'changed', row, isClosed ? 'closed' : 'opened again')
  })
}

/**
 * Deletes a call with what was declined or withdrawn, and its files.
 * @param version that was seen; without it, any is deleted
 * @throws NotFound; Conflict while somebody waits for an answer, or was accepted; PreconditionFailed when somebody
 * changed it since that version
 */
export async function deleteCall(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    await lockCall(tx, id)
    const row = await callRow(tx, id)
    if (version !== undefined && row.version !== version) throw new PreconditionFailed(t(callChanged))
    const kept = await tx.submission.count({
      where: { callId: id, status: { notIn: ['declined', 'withdrawn'] } },
    })
    if (kept > 0)
      throw new Conflict(t('This call has submissions that are accepted or not decided. Close it instead.'))
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

function takenAddress(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const message = t('Another call has this address.')
  throw new Conflict(message, { address: [message] })
}
