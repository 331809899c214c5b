import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { db, type Transaction } from '../platform/db.server'
import { log } from '../platform/log.server'
import { headBytes, PictureWatch, provenType } from './file-content.server'
import { type FileKind, fileKinds, typeOf } from './file-kinds'
import { forgetPictures } from './pictures.server'
import { storage } from './storage.server'

/** A file that is safe in storage and waits for the record that names it. */
export interface IncomingFile {
  path: string
  type: string
  bytes: number
  sha256: string
  width?: number
  height?: number
}

/** The mark of a file that no record names yet: should the server die now, the next start removes it. */
const pending = -1n

/** A unique path for a file of a kind: the original's stem for people, eight random bytes, the original's ending. */
export function newPath(kind: FileKind, originalName: string): string {
  const dot = originalName.lastIndexOf('.')
  const stem = originalName.slice(0, dot < 0 ? undefined : dot)
  const ending = dot < 0 ? '' : originalName.slice(dot).toLowerCase()
  const readable = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `uploads/${fileKinds[kind].folder}/${readable || 'file'}-${randomBytes(8).toString('hex')}${ending}`
}

/**
 * Takes a file from outside into storage, looking at its content on the way; it counts only once it is confirmed.
 * @throws Invalid when it is not of the kind; then nothing of it is left
 */
export async function receiveFile(
  kind: FileKind,
  originalName: string,
  source: Readable,
  signal?: AbortSignal,
): Promise<IncomingFile> {
  const { head, whole } = await beginning(source)
  const type = await provenType(kind, originalName, head)
  const watch = type.startsWith('image/') ? new PictureWatch() : undefined

  const path = newPath(kind, originalName)
  await db.storedFile.create({ data: { path, type, bytes: pending, sha256: '' } })
  try {
    const stored = await storage.put(path, watch ? seen(whole, watch) : whole, { type, signal })
    return { path, type, ...stored, ...(await watch?.verdict(kind)) }
  } catch (error) {
    await discardFiles([path])
    throw error
  }
}

/** The first bytes of a stream, and a stream that still has them. */
async function beginning(source: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= headBytes) break
  }
  const head = Buffer.concat(chunks)
  if (source.readableEnded) return { head, whole: Readable.from([head], { objectMode: false }) }
  source.unshift(head)
  return { head, whole: source }
}

function seen(source: Readable, watch: PictureWatch): Readable {
  const pictures = async function* () {
    for await (const chunk of source) {
      watch.see(chunk)
      yield chunk
    }
  }
  return Readable.from(pictures(), { objectMode: false })
}

/** Confirms incoming files, in the transaction that writes the record which names them. */
export async function confirmFiles(tx: Transaction, files: (IncomingFile | undefined)[]): Promise<void> {
  for (const file of files) {
    if (!file) continue
    const { path, ...data } = file
    await tx.storedFile.update({ where: { path }, data })
  }
}

/** Throws away incoming files that come to nothing; those that are confirmed stay. Failing to is logged, and the next start tries again. */
export async function discardFiles(paths: string[]): Promise<void> {
  for (const path of paths) {
    try {
      const row = await db.storedFile.findUnique({ where: { path } })
      if (row && row.bytes !== pending) continue
      await storage.delete(path)
      await db.storedFile.deleteMany({ where: { path } })
    } catch (error) {
      log.error({ err: error, path }, 'an unfinished upload could not be removed')
    }
  }
}

/** At start: removes what uploads left behind that never came to an end. */
export async function removeLeftovers(): Promise<void> {
  await storage.removeLeftovers().catch((error) => log.error({ err: error }, 'storage could not be tidied'))
  const unfinished = await db.storedFile.findMany({ where: { bytes: pending }, select: { path: true } })
  await discardFiles(unfinished.map(({ path }) => path))
}

/**
 * Stores a file of our own and records it.
 * @returns its stored path; the record that names it is the caller's to write, after this
 */
export async function storeFile(kind: FileKind, originalName: string, source: Readable): Promise<string> {
  const path = newPath(kind, originalName)
  const type = typeOf(path)
  const { bytes, sha256 } = await storage.put(path, source, { type })
  await db.storedFile.create({ data: { path, type, bytes, sha256 } })
  return path
}

const inBin = (path: string) => path.replace(/^uploads\//, 'bin/')

/**
 * Puts the files of a deleted record where no address leads, until it comes back or is purged. The record is deleted
 * already: a storage that fails is logged, and the next start tries again.
 */
export async function binFiles(paths: string[]): Promise<void> {
  for (const path of paths) {
    await eventually(path, async () => {
      await storage.move(path, inBin(path))
      await forgetPictures(path)
    })
  }
}

/** At start: files of deleted records that a crash or a failing storage left where readers find them. */
export async function binAgain(paths: string[]): Promise<void> {
  const left: string[] = []
  for (const path of paths) if (await storage.stat(path)) left.push(path)
  await binFiles(left)
}

export async function restoreFiles(paths: string[]): Promise<void> {
  for (const path of paths) await storage.move(inBin(path), path)
}

/** Removes files whose record is gone already, from wherever they are. What cannot be removed is an orphan, for storage:check. */
export async function deleteFiles(paths: string[]): Promise<void> {
  await db.storedFile.deleteMany({ where: { path: { in: paths } } })
  for (const path of paths) {
    await eventually(path, async () => {
      await storage.delete(path)
      await storage.delete(inBin(path))
      await forgetPictures(path)
    })
  }
}

/** The record says what is so; a file that does not follow yet must not turn what is saved into a failure. */
async function eventually(path: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => log.error({ err: error, path }, 'a file could not follow its record'))
}
