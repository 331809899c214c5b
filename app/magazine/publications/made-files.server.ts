import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'

/**
 * The folder of this node's booklets and EPUBs, as `<document>-<digest>.<pdf or epub>`. They are in no backup: they are
 * made anew.
 */
export const madeFilesFolder = path.join(env.dataDir, 'booklets')

/** How many are kept, the ones that were wanted last, of how many bytes, and for how long. */
const max = { files: 100, bytes: 1024 * 1024 * 1024, ms: 30 * dayMs }

export const madeFilePath = (documentId: number, digest: string, ending: 'pdf' | 'epub'): string =>
  path.join(madeFilesFolder, `${documentId}-${digest}.${ending}`)

/** Tells whether a file was made before, and notes that it is wanted now. */
export async function isMade(file: string): Promise<boolean> {
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

/** Removes files that nobody wanted lately, and those of publications that are gone or in the trash. */
export async function removeOldMadeFiles(now = Date.now()): Promise<void> {
  const files = await madeFiles()
  const existing = await documentsOf(files.map(({ name }) => documentIdIn(name)))
  let bytes = 0
  for (const [index, { name, mtimeMs, size }] of files.entries()) {
    bytes += size
    const isOver = index >= max.files || (index > 0 && bytes > max.bytes)
    if (isOver || now - mtimeMs > max.ms || !existing.has(documentIdIn(name)))
      await rm(path.join(madeFilesFolder, name), { force: true })
  }
}

const documentIdIn = (name: string) => Number(/^(\d{1,9})-/.exec(name)?.[1] ?? 0)

async function madeFiles() {
  const names = await readdir(madeFilesFolder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = (await stat(path.join(madeFilesFolder, name)).catch(() => undefined)) ?? {}
      return { name, mtimeMs: mtimeMs ?? 0, size: size ?? 0 }
    }),
  )
  return files.sort((one, other) => other.mtimeMs - one.mtimeMs)
}

async function documentsOf(ids: number[]): Promise<Set<number>> {
  const rows = await db.document.findMany({
    where: { id: { in: ids }, article: { deletedAt: null } },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}
