import { db, type Transaction } from '../platform/db.server'
import { log } from '../platform/log.server'
import { deleteResizedPictures } from '../uploads/pictures.server'
import { storage } from '../uploads/storage.server'
import { type FileOwner, ownedBy } from './files.server'

/** Files stay where they are: in the trash they answer to admins alone. */
export async function setFilesTrashedAt(
  tx: Transaction,
  owner: FileOwner,
  trashedAt: Date | null,
): Promise<void> {
  await tx.storedFile.updateMany({ where: ownedBy(owner), data: { trashedAt } })
}

/** A file that cannot be deleted becomes an orphan, which storage:check finds. */
export async function deleteFiles(paths: string[]): Promise<void> {
  await db.storedFile.deleteMany({ where: { path: { in: paths } } })
  for (const path of paths) {
    await deleteFile(path).catch((error) =>
      log.error({ err: error, path }, 'storage could not delete a file'),
    )
  }
}

async function deleteFile(path: string): Promise<void> {
  await storage.delete(path)
  await deleteResizedPictures(path)
}

/** Brings files back from where earlier versions put what is in the trash. */
export async function returnBinnedFiles(): Promise<void> {
  for await (const { path } of storage.list('bin/')) {
    await storage.move(path, path.replace(/^bin\//, 'uploads/'))
  }
}
