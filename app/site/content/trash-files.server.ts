import { z } from 'zod'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import { defineJobKind, enqueue } from '../../platform/jobs/queue.server'
import { deletePictureCopies } from '../uploads/picture-copies.server'
import { storage } from '../uploads/storage.server'
import { type FileOwner, whereFileOwner } from './files.server'

/** Marks files as trashed. They stay in storage, only available to admins. */
export async function setFilesTrashedAt(
  tx: Transaction,
  { kind, ids }: { kind: string; ids: number[] },
  trashedAt: Date | null,
): Promise<void> {
  const where = { ownerKind: kind, ownerId: { in: ids } }
  await tx.storedFile.updateMany({ where, data: { trashedAt } })
}

/**
 * Deletes files permanently, soon after the transaction, with retries if storage is unavailable.
 * @param field to delete only those of a form field
 */
export const deleteFiles = (tx: Transaction, owner: FileOwner, field?: string): Promise<void> =>
  deleteWhere(tx, { ...whereFileOwner(owner), field })

export const deleteFilesAtPaths = (tx: Transaction, paths: string[]): Promise<void> =>
  deleteWhere(tx, { path: { in: paths } })

async function deleteWhere(tx: Transaction, where: Prisma.StoredFileWhereInput): Promise<void> {
  const files = await tx.storedFile.findMany({ where, select: { path: true } })
  if (files.length === 0) return
  await tx.storedFile.deleteMany({ where })
  await enqueue(tx, fileDeletionJobKind, { paths: files.map(({ path }) => path) })
}

const fileDeletionJobKind = defineJobKind({
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

/** Moves files back that earlier versions moved when their record was trashed. */
export async function restoreBinnedFiles(): Promise<void> {
  for await (const { path } of storage.list('bin/')) {
    await storage.move(path, path.replace(/^bin\//, 'uploads/'))
  }
}
