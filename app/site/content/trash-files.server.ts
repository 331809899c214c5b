import { z } from 'zod'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import { enqueue, jobKind } from '../../platform/jobs/queue.server'
import { deletePictureCopies } from '../uploads/picture-copies.server'
import { storage } from '../uploads/storage.server'
import { type FileOwner, whereOwner } from './files.server'

/** Marks files as trashed. They stay in storage, but only admins get them. */
export async function setFilesTrashedAt(
  tx: Transaction,
  { kind, ids }: { kind: string; ids: number[] },
  trashedAt: Date | null,
): Promise<void> {
  const where = { ownerKind: kind, ownerId: { in: ids } }
  await tx.storedFile.updateMany({ where, data: { trashedAt } })
}

/**
 * Deletes files permanently, soon after the transaction; if storage is unavailable, it is tried again.
 * @param field to delete only those of a form field
 */
export const deleteFiles = (tx: Transaction, owner: FileOwner, field?: string): Promise<void> =>
  deleteWhere(tx, { ...whereOwner(owner), field })

export const deleteFilesAt = (tx: Transaction, paths: string[]): Promise<void> =>
  deleteWhere(tx, { path: { in: paths } })

async function deleteWhere(tx: Transaction, where: Prisma.StoredFileWhereInput): Promise<void> {
  const files = await tx.storedFile.findMany({ where, select: { path: true } })
  if (files.length === 0) return
  await tx.storedFile.deleteMany({ where })
  await enqueue(tx, fileDeletion, { paths: files.map(({ path }) => path) })
}

const fileDeletion = jobKind({
  name: 'delete files',
  payload: z.object({ paths: z.array(z.string()) }),
  mayRunTwice: true,
  async run({ paths }) {
    for (const path of paths) {
      await storage.delete(path)
      await deletePictureCopies(path)
    }
  },
})

/** Moves files back from where earlier versions put trashed ones. */
export async function restoreBinnedFiles(): Promise<void> {
  for await (const { path } of storage.list('bin/')) {
    await storage.move(path, path.replace(/^bin\//, 'uploads/'))
  }
}
