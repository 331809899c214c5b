import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'

/** The folder of this node's booklets, as `<document>-<digest>.pdf`. They are in no backup: they are made anew. */
export const bookletsFolder = path.join(env.dataDir, 'booklets')

/** How many are kept, the ones that were wanted last, of how many bytes, and for how long. */
const max = { files: 30, bytes: 500 * 1024 * 1024, ms: 30 * 24 * 3600_000 }

/** Tells whether a booklet is there, and notes that it is wanted now. */
export async function isBookletThere(file: string): Promise<boolean> {
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

/** Removes booklets that nobody wanted lately, and those of publications that are gone or in the trash. */
export async function removeOldBooklets(now = Date.now()): Promise<void> {
  const files = await booklets()
  const existing = await documentsOf(files.map(({ name }) => documentIdIn(name)))
  let bytes = 0
  for (const [index, { name, mtimeMs, size }] of files.entries()) {
    bytes += size
    const isOver = index >= max.files || (index > 0 && bytes > max.bytes)
    if (isOver || now - mtimeMs > max.ms || !existing.has(documentIdIn(name)))
      await rm(path.join(bookletsFolder, name), { force: true })
  }
}

const documentIdIn = (name: string) => Number(/^(\d{1,9})-/.exec(name)?.[1] ?? 0)

async function booklets() {
  const names = await readdir(bookletsFolder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = (await stat(path.join(bookletsFolder, name)).catch(() => undefined)) ?? {}
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
