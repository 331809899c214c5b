import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'

const fullCodes = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/
const fullWords = /no space left on device|disk is full|disk quota exceeded/i

export const megabytes = (bytes: number, round = Math.ceil) => `${round(bytes / 1e6)} MB`

/** How much space a write needs, and in which folder. */
export interface DiskSpaceNeeded {
  folder: string
  bytes: number
}

/**
 * Refuses a write for which the disk has no room; the folder may be missing yet. Needs on the same disk are added up.
 * @throws Error with a message of one line that says how much is needed and how much is free
 */
export async function assertDiskSpace(what: string, needs: DiskSpaceNeeded[]): Promise<void> {
  const disks = new Map<number, DiskSpaceNeeded>()
  for (const { folder, bytes } of needs) {
    const there = existingAbove(folder)
    const { dev } = await stat(there)
    disks.set(dev, { folder: disks.get(dev)?.folder ?? folder, bytes: bytes + (disks.get(dev)?.bytes ?? 0) })
  }
  for (const { folder, bytes } of disks.values()) {
    const free = await freeBytes(folder)
    if (bytes > free)
      throw new Error(
        `${what} needs ${megabytes(bytes)} in ${folder}, and ${megabytes(free, Math.floor)} are free.`,
      )
  }
}

/** Adds the folder and its free space to an error of a full disk; any other error stays as it is. */
export async function explainFullDiskError(error: unknown, folder: string): Promise<unknown> {
  const { code, message } = error as NodeJS.ErrnoException
  if (!fullCodes.test(code ?? '') && !fullWords.test(message ?? '')) return error
  return new Error(
    `The disk of ${folder} is full: ${megabytes(await freeBytes(folder), Math.floor)} are free. Make room, or choose another.`,
    { cause: error },
  )
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existingAbove(folder))
  return bavail * bsize
}

function existingAbove(folder: string): string {
  return existsSync(folder) ? folder : existingAbove(path.dirname(path.resolve(folder)))
}
