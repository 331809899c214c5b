import { db, type Transaction } from '../platform/db.server'
import { log } from '../platform/log.server'
import { deleteResizedPictures } from '../uploads/pictures.server'
import { storage } from '../uploads/storage.server'
import { type FileOwner, filePathsOf, ownedBy } from './files.server'
import { trashPath } from './trash-path'

export async function setFilesTrashedAt(
  tx: Transaction,
  owner: FileOwner,
  trashedAt: Date | null,
): Promise<void> {
  await tx.storedFile.updateMany({ where: ownedBy(owner), data: { trashedAt } })
}

export async function moveToTrash(owner: FileOwner): Promise<void> {
  for (const path of await filePathsOf(db, owner)) await hideFile(path)
}

/** At start: hides files that a crash or a failing storage left readable. */
export async function hideTrashedFiles(): Promise<void> {
  const trashed = await db.storedFile.findMany({
    where: { trashedAt: { not: null } },
    select: { path: true },
  })
  for (const { path } of trashed) if (await storage.stat(path)) await hideFile(path)
}

export async function moveFromTrash(owner: FileOwner): Promise<void> {
  for (const path of await filePathsOf(db, owner)) await storage.move(trashPath(path), path)
}

/** A file that cannot be deleted becomes an orphan, which storage:check finds. */
export async function deleteFiles(paths: string[]): Promise<void> {
  await db.storedFile.deleteMany({ where: { path: { in: paths } } })
  for (const path of paths) {
    await logFailure(path, async () => {
      await storage.delete(path)
      await storage.delete(trashPath(path))
      await deleteResizedPictures(path)
    })
  }
}

function hideFile(path: string): Promise<void> {
  return logFailure(path, async () => {
    await storage.move(path, trashPath(path))
    await deleteResizedPictures(path)
  })
}

/** The record is saved already, so a failure of storage must not fail the request. */
async function logFailure(path: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => log.error({ err: error, path }, 'storage could not move or delete a file'))
}
