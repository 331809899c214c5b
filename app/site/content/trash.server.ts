import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import type { Actor } from '../accounts/audit.server'
import type { ContentKind } from './kind.server'
import { audit, findAll, lockAll, logChange, ownerOf, setDeletedAt } from './lifecycle.server'
import { openedAtVersion } from './opened-version'
import { inTrash, notInTrash, tableOf } from './table.server'
import { deleteFiles, setFilesTrashedAt } from './trash-files.server'
import { assertNotOutdated } from './versions.server'

type TrashStep = (tx: Transaction, id: number) => Promise<unknown>
const trashSteps: { kind: string; step: TrashStep }[] = []

/** Registers a step that runs whenever a record of a kind is trashed, in the same transaction. */
export function onTrash(kind: string, step: TrashStep): void {
  trashSteps.push({ kind, step })
}

/**
 * @param version of the record that was seen; without it, any is trashed
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
    const opened = openedAtVersion(version)
    if (opened)
      for (const row of await lockAll(kind, tx, [id])) await assertNotOutdated(kind, tx, row, opened, actor)
    await trashIn(tx, kind, [id], actor, now)
  })

/**
 * Moves all of the records to the trash, or none.
 * @throws NotFound
 */
export async function trashIn(tx: Transaction, kind: ContentKind, ids: number[], actor: Actor, now: Date) {
  const rows = await findAll(kind, tx, notInTrash(ids))
  for (const row of rows) await kind.trashed?.(tx, row)
  for (const { step } of trashSteps.filter((one) => one.kind === kind.name))
    for (const { id } of rows) await step(tx, id)
  await setDeletedAt(kind, tx, notInTrash(ids), now)
  await setFilesTrashedAt(tx, { kind: kind.name, ids }, now)
  await audit(kind, tx, actor, 'deleted', ids)
}

/** @throws NotFound, Conflict when its address is taken, for example */
export const restoreRecord = (kind: ContentKind, id: number, actor: Actor): Promise<void> =>
  inTransaction((tx) => restoreIn(tx, kind, [id], actor))

/**
 * Restores all of the records, or none.
 * @throws NotFound, Conflict
 */
export async function restoreIn(tx: Transaction, kind: ContentKind, ids: number[], actor: Actor) {
  const rows = await findAll(kind, tx, inTrash(ids))
  for (const row of rows) {
    await kind.assertRestorable?.(tx, row)
    await kind.restored?.(tx, row)
  }
  await setDeletedAt(kind, tx, inTrash(ids), null)
  await setFilesTrashedAt(tx, { kind: kind.name, ids }, null)
  await audit(kind, tx, actor, 'restored', ids)
}

export async function purgeTrash(kind: ContentKind, cutoff: Date): Promise<void> {
  const old = { deletedAt: { lt: cutoff } }
  for (const row of await tableOf(kind, db).findMany({ where: old })) {
    await inTransaction(async (tx) => {
      const { count } = await tableOf(kind, tx).deleteMany({ where: { id: row.id, ...old } })
      if (count === 0) return
      await logChange(kind, tx, undefined, 'purged', [row])
      await deleteFiles(tx, ownerOf(kind, row.id))
    })
  }
}
