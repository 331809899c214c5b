import { db, inTransaction, type Transaction } from '../platform/database/db.server'
import { NotFound } from '../platform/http/errors'
import { type FileOwner, ownedBy } from './files.server'
import type { ContentKind, RemovedPart } from './kind.server'
import { deleteFiles } from './trash-files.server'

/** Returns the owner of a part's file while the part is in the trash. */
export const trashedPiece = (id: number): FileOwner => ({ kind: 'trashed piece', id })

/** @returns the id in the trash */
export async function trashPiece(tx: Transaction, owner: FileOwner, piece: RemovedPart): Promise<number> {
  const trashedAt = new Date()
  const { field, name, path, with: also = [], values = '' } = piece
  const of = { ownerKind: owner.kind, ownerId: owner.id }
  const { id } = await tx.trashedPiece.create({ data: { ...of, field, name, path, values, trashedAt } })
  const { kind: ownerKind, id: ownerId } = trashedPiece(id)
  await tx.storedFile.updateMany({
    where: { path: { in: [path, ...also] } },
    data: { ownerKind, ownerId, trashedAt },
  })
  return id
}

export async function trashReplaced(
  kind: ContentKind,
  tx: Transaction,
  id: number,
  files: { field: string; path: string }[],
): Promise<void> {
  for (const { field, path } of files) {
    const name = kind.form.files[field]?.label ?? 'File'
    await trashPiece(tx, { kind: kind.name, id }, { field, path, name })
  }
}

/** @throws NotFound */
export async function findPiece(id: number) {
  const piece = await db.trashedPiece.findUnique({ where: { id } })
  if (!piece) throw new NotFound('This is no longer in the trash.')
  return piece
}

/** Returns a trashed part of this record, if it is still in the trash. */
export async function trashedPieceOf(
  { kind: ownerKind, id: ownerId }: FileOwner,
  id: number,
): Promise<{ piece: number; name: string } | undefined> {
  if (!Number.isSafeInteger(id) || id <= 0) return
  const found = await db.trashedPiece.findFirst({ where: { id, ownerKind, ownerId }, select: { name: true } })
  return found ? { piece: id, ...found } : undefined
}

export async function purgePieces(cutoff: Date): Promise<void> {
  const old = { trashedAt: { lt: cutoff } }
  for (const { id } of await db.trashedPiece.findMany({ where: old })) {
    await inTransaction(async (tx) => {
      const { count } = await tx.trashedPiece.deleteMany({ where: { id, ...old } })
      if (count > 0) await deleteFiles(tx, trashedPiece(id))
    })
  }
}

/**
 * Gives a trashed part's file back to the record.
 * @throws NotFound when another request restored or purged it first
 */
export async function releasePiece(tx: Transaction, id: number, owner: FileOwner): Promise<void> {
  const { count } = await tx.trashedPiece.deleteMany({ where: { id } })
  if (count === 0) throw new NotFound('This is no longer in the trash.')
  const data = { ownerKind: owner.kind, ownerId: owner.id, trashedAt: null }
  await tx.storedFile.updateMany({ where: ownedBy(trashedPiece(id)), data })
}
