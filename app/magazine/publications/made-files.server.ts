import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'

/**
 * The folder of this node's booklets and EPUBs, as `<document>-<digest>.<pdf or epub>`. Backups leave it out, since
 * files are made again when needed.
 */
export const generatedFilesFolder = path.join(env.dataDir, 'booklets')

/** The limits of stored files: their number, their total size, and their age. */
const max = { files: 100, bytes: 1024 * 1024 * 1024, ms: 30 * dayMs }
/**
 * The maximum number of EPUBs of one document: an EPUB names its site, so each address of the site has its
 * own.
 */
const maxEpubsOfDocument = 4

export const generatedFilePath = (documentId: number, digest: string, ending: 'pdf' | 'epub'): string =>
  path.join(generatedFilesFolder, `${documentId}-${digest}.${ending}`)

/** Tells whether a file exists, and updates its time of last use. */
export async function isFileGenerated(file: string): Promise<boolean> {
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

/** Removes files that were not used lately, and those of deleted or trashed publications. */
export async function removeOldGeneratedFiles(now = Date.now()): Promise<void> {
  const files = await madeFiles()
  const existing = await documentsOf(files.map(({ name }) => documentIdIn(name)))
  let bytes = 0
  for (const [index, { name, mtimeMs, size }] of files.entries()) {
    bytes += size
    const isOver = index >= max.files || (index > 0 && bytes > max.bytes)
    if (isOver || now - mtimeMs > max.ms || !existing.has(documentIdIn(name)))
      await rm(path.join(generatedFilesFolder, name), { force: true })
  }
}

/**
 * Removes the earlier EPUBs of a document that its new one replaces: those for the same address of the site,
 * and those above the maximum number.
 */
export async function removeEarlierEpubs(file: string): Promise<void> {
  const name = path.basename(file)
  const [document, site] = name.split('-')
  const epubs = (await madeFiles()).filter(
    (other) => other.name.startsWith(`${document}-`) && other.name.endsWith('.epub') && other.name !== name,
  )
  const ofSite = epubs.filter((other) => other.name.startsWith(`${document}-${site}-`))
  const ofOthers = epubs.filter((other) => !ofSite.includes(other))
  for (const other of [...ofSite, ...ofOthers.slice(maxEpubsOfDocument - 1)])
    await rm(path.join(generatedFilesFolder, other.name), { force: true })
}

const documentIdIn = (name: string) => Number(/^(\d{1,9})-/.exec(name)?.[1] ?? 0)

async function madeFiles() {
  const names = await readdir(generatedFilesFolder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } =
        (await stat(path.join(generatedFilesFolder, name)).catch(() => undefined)) ?? {}
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
