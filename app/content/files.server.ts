import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { db, type Transaction } from '../platform/db.server'
import { log } from '../platform/log.server'
import { headBytes, PictureScanner, provenType } from '../uploads/file-content.server'
import { type FileKind, fileKinds } from '../uploads/file-kinds'
import { deleteResizedPictures } from '../uploads/pictures.server'
import { storage } from '../uploads/storage.server'

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
  const watch = type.startsWith('image/') ? new PictureScanner() : undefined

  const path = newPath(kind, originalName)
  await db.storedFile.create({ data: { path, type, bytes: pending, sha256: '' } })
  try {
    const stored = await storage.put(path, watch ? seen(whole, watch) : whole, { type, signal })
    return { path, type, ...stored, ...(await watch?.result(kind)) }
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

function seen(source: Readable, watch: PictureScanner): Readable {
  const pictures = async function* () {
    for await (const chunk of source) {
      watch.scan(chunk)
      yield chunk
    }
  }
  return Readable.from(pictures(), { objectMode: false })
}

/** The record that a file belongs to, by its kind's name and its id. */
export interface FileOwner {
  kind: string
  id: number
}

/** A file of a record, and the field of its form that it came in. */
export interface FieldFile {
  field: string
  file: IncomingFile
}

/** The files that were chosen, each with its field. */
export function filesByField(files: Record<string, (IncomingFile | undefined)[]>): FieldFile[] {
  return Object.entries(files).flatMap(([field, all]) =>
    all.flatMap((file) => (file ? [{ field, file }] : [])),
  )
}

/** Gives incoming files to the record that names them, in the transaction that writes it: they count from now on. */
export async function confirmFiles(tx: Transaction, owner: FileOwner, files: FieldFile[]): Promise<void> {
  for (const { field, file } of files) {
    const { path, ...data } = file
    await tx.storedFile.update({
      where: { path },
      data: { ...data, field, ownerKind: owner.kind, ownerId: owner.id },
    })
  }
}

/**
 * Gives a record more files, in the transaction that changes it.
 * @param single the fields of which it has one file at most
 * @returns the paths of those that others took the place of, to delete once that is safe
 */
export async function replaceFiles(
  tx: Transaction,
  owner: FileOwner,
  files: FieldFile[],
  single: string[],
): Promise<string[]> {
  const replaced = files.map(({ field }) => field).filter((field) => single.includes(field))
  const before = await tx.storedFile.findMany({ where: { ...owned(owner), field: { in: replaced } } })
  await confirmFiles(tx, owner, files)
  return before.map(({ path }) => path)
}

const owned = ({ kind, id }: FileOwner) => ({ ownerKind: kind, ownerId: id })

/** Every file of a record. */
export async function pathsOf(tx: Transaction, owner: FileOwner): Promise<string[]> {
  const files = await tx.storedFile.findMany({ where: owned(owner), select: { path: true } })
  return files.map(({ path }) => path)
}

/** Says that the files of a record are in the trash since then, or not any more. */
export async function markFiles(tx: Transaction, owner: FileOwner, trashedAt: Date | null): Promise<void> {
  await tx.storedFile.updateMany({ where: owned(owner), data: { trashedAt } })
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

/** Where the bytes of a file in the trash are: no address leads there. */
export const trashPath = (path: string) => path.replace(/^uploads\//, 'bin/')

/**
 * Moves the files of a record in the trash to where no address leads. The record is there already: a storage that fails is
 * logged, and the next start tries again.
 */
export async function moveToTrash(owner: FileOwner): Promise<void> {
  for (const path of await pathsOf(db, owner)) await hide(path)
}

/** At start: moves what a crash or a failing storage left where readers find it. */
export async function tidyTrash(): Promise<void> {
  const trashed = await db.storedFile.findMany({
    where: { trashedAt: { not: null } },
    select: { path: true },
  })
  for (const { path } of trashed) if (await storage.stat(path)) await hide(path)
}

/** Moves the files of a record back to where readers find them. */
export async function moveFromTrash(owner: FileOwner): Promise<void> {
  for (const path of await pathsOf(db, owner)) await storage.move(trashPath(path), path)
}

/** Removes files that no record names any more, from wherever they are. What cannot be removed is an orphan, for storage:check. */
export async function deleteFiles(paths: string[]): Promise<void> {
  await db.storedFile.deleteMany({ where: { path: { in: paths } } })
  for (const path of paths) {
    await eventually(path, async () => {
      await storage.delete(path)
      await storage.delete(trashPath(path))
      await deleteResizedPictures(path)
    })
  }
}

function hide(path: string): Promise<void> {
  return eventually(path, async () => {
    await storage.move(path, trashPath(path))
    await deleteResizedPictures(path)
  })
}

/** The record says what is so; a file that does not follow yet must not turn what is saved into a failure. */
async function eventually(path: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => log.error({ err: error, path }, 'a file could not follow its record'))
}
