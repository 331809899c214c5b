import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import type { Actor } from '../accounts/audit.server'
import type { ContentKind, ContentRow } from './kind.server'
import {
  auditRecordChange,
  fileOwnerOf,
  findRecords,
  lockRecords,
  logRecordChange,
  setDeletedAt,
} from './lifecycle.server'
import { openedVersionOfProgram } from './opened-version'
import { contentTableOf, type RecordWhere, whereInTrash, whereNotInTrash } from './table.server'
import { deleteFiles, setFilesTrashedAt } from './trash-files.server'
import { assertNotOutdated } from './versions.server'

type TrashStep = (tx: Transaction, id: number) => Promise<unknown>
const trashSteps: { kind: string; step: TrashStep }[] = []

/** Registers a step that runs whenever a record of a kind is trashed, in the same transaction. */
export function onRecordTrashed(kind: string, step: TrashStep): void {
  trashSteps.push({ kind, step })
}

/**
 * @param version the version of the record that the user saw; without it, any version is trashed
 * @throws NotFound; Outdated when somebody saved it since that version
 */
export const trashRecord = (
  kind: ContentKind,
  id: number,
  actor: Actor,
  now = new Date(),
  version?: number,
): Promise<void> =>
  inTransaction(async (tx) => {
    const opened = openedVersionOfProgram(version)
    if (opened)
      for (const row of await lockRecords(kind, tx, [id]))
        await assertNotOutdated(kind, tx, row, opened, actor)
    await trashRecords(tx, kind, [id], actor, now)
  })

/**
 * Moves all of the records to the trash, or none.
 * @throws NotFound
 */
export async function trashRecords(
  tx: Transaction,
  kind: ContentKind,
  ids: number[],
  actor: Actor,
  now: Date,
) {
  const rows = await findRecords(kind, tx, whereNotInTrash(ids))
  for (const row of rows) await kind.trashed?.(tx, row)
  for (const { step } of trashSteps.filter((one) => one.kind === kind.name))
    for (const { id } of rows) await step(tx, id)
  await setDeletedAt(kind, tx, whereNotInTrash(ids), now)
  await setFilesTrashedAt(tx, { kind: kind.name, ids }, now)
  await auditRecordChange(kind, tx, actor, 'deleted', ids)
}

/** @throws NotFound, Conflict when the record cannot return, for example because its address is taken */
export const restoreRecord = (kind: ContentKind, id: number, actor: Actor): Promise<void> =>
  inTransaction((tx) => restoreRecords(tx, kind, [id], actor))

/**
 * Restores all of the records, or none.
 * @throws NotFound, Conflict
 */
export async function restoreRecords(tx: Transaction, kind: ContentKind, ids: number[], actor: Actor) {
  const rows = await findRecords(kind, tx, whereInTrash(ids))
  for (const row of rows) {
    await kind.assertRestorable?.(tx, row)
    await kind.restored?.(tx, row)
  }
  await setDeletedAt(kind, tx, whereInTrash(ids), null)
  await setFilesTrashedAt(tx, { kind: kind.name, ids }, null)
  await auditRecordChange(kind, tx, actor, 'restored', ids)
}

export async function purgeTrash(kind: ContentKind, cutoff: Date): Promise<void> {
  const old = { deletedAt: { lt: cutoff } }
  for (const row of await contentTableOf(kind, db).findMany({ where: old }))
    await inTransaction((tx) => purgeRecord(tx, kind, row, old))
}

/**
 * Deletes a record permanently with its files, in the trash or not.
 * @param still what must still hold of it
 * @returns whether it was deleted
 */
export async function purgeRecord(
  tx: Transaction,
  kind: ContentKind,
  row: ContentRow,
  still: Omit<RecordWhere, 'id'>,
): Promise<boolean> {
  const { count } = await contentTableOf(kind, tx).deleteMany({ where: { id: row.id, ...still } })
  if (count === 0) return false
  await logRecordChange(kind, tx, undefined, 'purged', [row])
  await deleteFiles(tx, fileOwnerOf(kind, row.id))
  return true
}
