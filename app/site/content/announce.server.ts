import { announceRecordState } from '../../platform/changes/events.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { log } from '../../platform/logging/log.server'
import type { ContentKind, ContentRow } from './kind.server'
import { contentTableOf, whereNotInTrash } from './table.server'

const perRun = 200

/**
 * Announces what changes of records mean to readers: published, updated, unpublished or trashed. Drafts are not
 * announced.
 */
export async function announceRecords(
  tx: Transaction,
  kind: ContentKind,
  ids: number[],
  now = new Date(),
): Promise<void> {
  if (!kind.eventName) return
  const rows = await contentTableOf(kind, tx).findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  for (const row of rows) await announceRecord(tx, kind, row, now)
}

async function announceRecord(tx: Transaction, kind: ContentKind, row: ContentRow, now: Date): Promise<void> {
  const name = kind.eventName?.(row)
  const since = row.deletedAt ? undefined : kind.publicFrom?.(row)
  const isOn = since !== undefined && since <= now
  await announceRecordState(tx, {
    subject: kind.name,
    id: row.id,
    isOn,
    dueAt: isOn ? undefined : since,
    began: `${name}.published`,
    stays: `${name}.updated`,
    ended: row.deletedAt ? `${name}.trashed` : `${name}.unpublished`,
  })
}

/** Announces scheduled records that have become public, one by one, so that a failure affects only one. */
export async function announceDueRecords(kind: ContentKind, now = new Date()): Promise<void> {
  const due = await db.announcedRecord.findMany({
    where: { subject: kind.name, dueAt: { lte: now } },
    orderBy: [{ dueAt: 'asc' }, { recordId: 'asc' }],
    take: perRun,
  })
  for (const { recordId } of due)
    await inTransaction((tx) => announceIfDue(tx, kind, recordId, now)).catch((error) =>
      log.error({ err: error, kind: kind.name, recordId }, 'a record could not be announced'),
    )
}

async function announceIfDue(tx: Transaction, kind: ContentKind, id: number, now: Date): Promise<void> {
  const key = { subject: kind.name, recordId: id }
  const isThere = await lockRecord(tx, kind, id)
  const known = await tx.announcedRecord.findUnique({ where: { subject_recordId: key } })
  if (!known?.dueAt || known.dueAt > now) return
  if (isThere) await announceRecords(tx, kind, [id], now)
  else await tx.announcedRecord.deleteMany({ where: key })
}

async function lockRecord(tx: Transaction, kind: ContentKind, id: number): Promise<boolean> {
  const { count } = await contentTableOf(kind, tx).updateMany({
    where: whereNotInTrash(id),
    data: { deletedAt: null },
  })
  return count > 0
}
