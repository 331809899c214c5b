import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Actor } from '../accounts/audit.server'
import { replaceFiles } from './files.server'
import { createOnce } from './idempotency.server'
import type { IncomingFile } from './incoming-file'
import type { ContentKind, MoveDirection, PartRef } from './kind.server'
import { incrementVersion, updateLocked } from './lifecycle.server'
import { contentTableOf, whereNotInTrash } from './table.server'
import { trashedPartName } from './trashed-part-name'
import { findTrashedPart, takePartFromTrash, trashPart, trashReplacedFiles } from './trashed-parts.server'

interface AddedFile<Written> {
  field: string
  file: IncomingFile
  isMany?: boolean
  note: string
  /** The request's idempotency key: repeating it adds nothing. */
  key?: string
  find(tx: Transaction, id: number): Promise<Written | null>
  write(tx: Transaction): Promise<Written>
}

/**
 * Adds a file to a record; unless `isMany`, it replaces the field's file.
 * @returns the result of `write`, in the same transaction
 * @throws NotFound
 */
export async function addRecordFile<Written extends { id: number }>(
  kind: ContentKind,
  id: number,
  { field, file, isMany = false, note, key, find, write }: AddedFile<Written>,
  actor: Actor,
): Promise<Written> {
  let written: Written | undefined
  await updateLocked(
    kind,
    id,
    actor,
    async (tx) => {
      let isReplaced = false
      const scopedKey = key && `${kind.name} ${id} ${field} ${key}`
      written = await createOnce(
        tx,
        scopedKey,
        (writtenId) => find(tx, writtenId),
        async () => {
          const made = await write(tx)
          const owner = { kind: kind.name, id }
          const replaced = await replaceFiles(tx, owner, [{ field, file }], isMany ? [] : [field])
          if (!isMany) await incrementVersion(kind, tx, id)
          await trashReplacedFiles(kind, tx, id, replaced)
          isReplaced = true
          return made
        },
      )
      return isReplaced
    },
    () => note,
  )
  return written as Written
}

export interface TrashedPart {
  piece: number
  name: string
}

/**
 * @returns undefined when the part was removed before
 * @throws NotFound
 */
export async function removeRecordPart(
  kind: ContentKind,
  id: number,
  part: PartRef,
  actor: Actor,
): Promise<TrashedPart | undefined> {
  let removed: TrashedPart | undefined
  await updateLocked(
    kind,
    id,
    actor,
    async (tx, row) => {
      removed = undefined
      const removedPart = await kind.removePart?.(tx, row, part)
      if (!removedPart) return false
      removed = { name: removedPart.name, piece: await trashPart(tx, { kind: kind.name, id }, removedPart) }
      return true
    },
    () => removed && `removed ${removed.name}`,
  )
  return removed && { ...removed, name: trashedPartName(removed.name) }
}

/**
 * Moves an existing part of a record up or down; an open form of the record stays valid.
 * @throws NotFound
 */
export const moveRecordPart = (
  kind: ContentKind,
  id: number,
  part: PartRef,
  to: MoveDirection,
  actor: Actor,
) =>
  updateLocked(
    kind,
    id,
    actor,
    async (tx, row) => (await kind.movePart?.(tx, row, part, to)) ?? false,
    () => `changed the order of its ${part.type}s`,
  )

/**
 * Restores a removed part or replaced file. The file that replaced it goes to the trash.
 * @throws NotFound; Conflict while the record itself is in the trash
 */
export async function restoreTrashedPart(
  kind: ContentKind,
  partId: number,
  actor: Actor,
): Promise<{ ownerId: number }> {
  const { ownerKind, ownerId, name, field, path, values } = await findTrashedPart(partId)
  if (ownerKind !== kind.name) throw new NotFound(kind.notFound)
  if (!(await contentTableOf(kind, db).count({ where: whereNotInTrash(ownerId) })))
    throw new Conflict(
      t('The {noun} that this belongs to is in the trash. Restore it first.', { noun: t(kind.noun) }),
    )
  const owner = { kind: kind.name, id: ownerId }
  await updateLocked(
    kind,
    ownerId,
    actor,
    async (tx) => {
      if (values) {
        await takePartFromTrash(tx, partId, owner)
        await kind.restorePart?.(tx, ownerId, { field, path, values })
        return true
      }
      const inPlace = await tx.storedFile.findMany({
        where: { ownerKind: kind.name, ownerId, field },
        select: { path: true },
      })
      await takePartFromTrash(tx, partId, owner)
      await contentTableOf(kind, tx).updateMany({
        where: whereNotInTrash(ownerId),
        data: { [kind.form.files[field]?.column ?? field]: path },
      })
      await incrementVersion(kind, tx, ownerId)
      const replaced = inPlace.map((file) => ({ ...file, field }))
      await trashReplacedFiles(kind, tx, ownerId, replaced)
      await kind.saved?.(tx, ownerId)
      return true
    },
    () => `restored ${name}`,
  )
  return { ownerId }
}
