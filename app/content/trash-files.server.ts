import { z } from 'zod'
import { enqueue, jobKind } from '../jobs/queue.server'
import type { Transaction } from '../platform/db.server'
import { deletePictureCopies } from '../uploads/picture-copies.server'
import { storage } from '../uploads/storage.server'
import { type FileOwner, filePathsOf, ownedBy } from './files.server'

/** Files stay where they are: in the trash they answer to admins alone. */
export async function setFilesTrashedAt(
  tx: Transaction,
  owner: FileOwner,
  trashedAt: Date | null,
): Promise<void> {
  await tx.storedFile.updateMany({ where: ownedBy(owner), data: { trashedAt } })
}

/** Deletes files for good, soon after the transaction: a storage that is away just now is tried again. */
export async function deleteFiles(tx: Transaction, owner: FileOwner): Promise<void> {
  const paths = await filePathsOf(tx, owner)
  if (paths.length === 0) return
  await tx.storedFile.deleteMany({ where: { path: { in: paths } } })
  await enqueue(tx, fileDeletion, { paths })
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

/** Brings files back from where earlier versions put what is in the trash. */
export async function returnBinnedFiles(): Promise<void> {
  for await (const { path } of storage.list('bin/')) {
    await storage.move(path, path.replace(/^bin\//, 'uploads/'))
  }
}
