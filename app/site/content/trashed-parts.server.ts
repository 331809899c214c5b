import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { type FileOwner, whereFileOwner } from './files.server'
import type { ContentKind, RemovedPart } from './kind.server'
import { deleteFiles } from './trash-files.server'
import { trashedPartName } from './trashed-part-name'

export const trashedPartOwner = (id: number): FileOwner => ({ kind: 'trashed piece', id })

/** @returns the id of the part in the trash */
export async function trashPart(tx: Transaction, owner: FileOwner, part: RemovedPart): Promise<number> {
  const trashedAt = new Date()
  const { field, name, path, with: also = [], values = '' } = part
  const of = { ownerKind: owner.kind, ownerId: owner.id }
  const { id } = await tx.trashedPiece.create({ data: { ...of, field, name, path, values, trashedAt } })
  const { kind: ownerKind, id: ownerId } = trashedPartOwner(id)
  await tx.storedFile.updateMany({
    where: { path: { in: [path, ...also] } },
    data: { ownerKind, ownerId, trashedAt },
  })
  return id
}

export async function trashReplacedFiles(
  kind: ContentKind,
  tx: Transaction,
  id: number,
  files: { field: string; path: string }[],
): Promise<void> {
  for (const { field, path } of files) {
    const name = kind.form.files[field]?.label ?? msg('File')
    await trashPart(tx, { kind: kind.name, id }, { field, path, name })
  }
}

/** @throws NotFound */
export async function findTrashedPart(id: number) {
  const part = await db.trashedPiece.findUnique({ where: { id } })
  if (!part) throw new NotFound(t('This is no longer in the trash.'))
  return part
}

export async function findTrashedPartOf(
  { kind: ownerKind, id: ownerId }: FileOwner,
  id: number,
): Promise<{ piece: number; name: string } | undefined> {
  if (!Number.isSafeInteger(id) || id <= 0) return
  const found = await db.trashedPiece.findFirst({ where: { id, ownerKind, ownerId }, select: { name: true } })
  return found ? { piece: id, name: trashedPartName(found.name) } : undefined
}

export async function purgeTrashedParts(cutoff: Date): Promise<void> {
  const old = { trashedAt: { lt: cutoff } }
  for (const { id } of await db.trashedPiece.findMany({ where: old })) {
    await inTransaction(async (tx) => {
      const { count } = await tx.trashedPiece.deleteMany({ where: { id, ...old } })
      if (count > 0) await deleteFiles(tx, trashedPartOwner(id))
    })
  }
}

/** @throws NotFound when another request restored or purged the part first */
export async function takePartFromTrash(tx: Transaction, id: number, owner: FileOwner): Promise<void> {
  const { count } = await tx.trashedPiece.deleteMany({ where: { id } })
  if (count === 0) throw new NotFound(t('This is no longer in the trash.'))
  const data = { ownerKind: owner.kind, ownerId: owner.id, trashedAt: null }
  await tx.storedFile.updateMany({ where: whereFileOwner(trashedPartOwner(id)), data })
}
