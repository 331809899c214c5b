import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { db, type Transaction } from '../platform/db.server'
import { AudioScanner } from '../uploads/audio-content.server'
import { headBytes, PictureScanner, provenType } from '../uploads/file-content.server'
import { contentTypeOf, type FileKind, fileKinds } from '../uploads/file-kinds'
import { isStrippedType, withoutMetadata } from '../uploads/picture-metadata.server'
import { storage } from '../uploads/storage.server'
import { beginUpload, confirmUpload, discardFiles } from './in-flight.server'

export interface IncomingFile {
  path: string
  /** As the sender called it; none of what the site made itself. */
  name?: string
  type: string
  bytes: number
  sha256: string
  width?: number
  height?: number
  /** Of a recording. */
  durationMs?: number
}

/** Unique: the readable part of the original name, eight random bytes, the original extension. */
export function newPath(kind: FileKind, originalName: string): string {
  const dot = originalName.lastIndexOf('.')
  const stem = originalName.slice(0, dot < 0 ? undefined : dot)
  const extension = dot < 0 ? '' : originalName.slice(dot).toLowerCase()
  const readable = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `uploads/${fileKinds[kind].folder}/${readable || 'file'}-${randomBytes(8).toString('hex')}${extension}`
}

/** @throws Invalid when the content is not of the kind; nothing is left of the file then */
export async function receiveFile(
  kind: FileKind,
  originalName: string,
  source: Readable,
  signal?: AbortSignal,
): Promise<IncomingFile> {
  const { head, stream } = await readHead(source)
  const type = await provenType(kind, originalName, head)
  const scanner = scannerFor(type)

  const path = newPath(kind, originalName)
  await beginUpload(path, type)
  try {
    const stored = await storage.put(path, scanner ? scanned(stream, type, scanner) : stream, {
      type,
      signal,
    })
    return { path, name: originalName, type, ...stored, ...(await scanner?.result(kind)) }
  } catch (error) {
    await discardFiles([path])
    throw error
  }
}

/** Reads a file to its end and stores nothing. @throws Invalid as `receiveFile` does */
export async function checkContent(kind: FileKind, originalName: string, source: Readable): Promise<void> {
  const { head, stream } = await readHead(source)
  const type = await provenType(kind, originalName, head)
  const scanner = scannerFor(type)
  if (scanner) for await (const _ of scanned(stream, type, scanner));
  stream.destroy()
  await scanner?.result(kind)
}

/** Stores a file that the site made itself. It is deleted again unless `attachFiles` gives it to a record soon. */
export async function storeMadeFile(kind: FileKind, name: string, source: Readable): Promise<IncomingFile> {
  const path = newPath(kind, name)
  const type = contentTypeOf(path)
  await beginUpload(path, type)
  try {
    return { path, type, ...(await storage.put(path, source, { type })) }
  } catch (error) {
    await discardFiles([path])
    throw error
  }
}

async function readHead(source: Readable): Promise<{ head: Buffer; stream: Readable }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= headBytes) break
  }
  const head = Buffer.concat(chunks)
  if (source.readableEnded) return { head, stream: Readable.from([head], { objectMode: false }) }
  source.unshift(head)
  return { head, stream: source }
}

function scannerFor(type: string): PictureScanner | AudioScanner | undefined {
  if (type.startsWith('image/')) return new PictureScanner()
  return type.startsWith('audio/') ? new AudioScanner() : undefined
}

function scanned(source: Readable, type: string, scanner: PictureScanner | AudioScanner): Readable {
  const chunks = async function* () {
    for await (const chunk of source) {
      await scanner.scan(chunk)
      yield chunk
    }
  }
  return Readable.from(isStrippedType(type) ? withoutMetadata(type, chunks()) : chunks(), {
    objectMode: false,
  })
}

export interface FileOwner {
  kind: string
  id: number
}

export interface FieldFile {
  field: string
  file: IncomingFile
}

export function filesByField(files: Record<string, (IncomingFile | undefined)[]>): FieldFile[] {
  return Object.entries(files).flatMap(([field, all]) =>
    all.flatMap((file) => (file ? [{ field, file }] : [])),
  )
}

/**
 * @param trashedAt of a record that is in the trash
 * @throws Unavailable when an upload was taken for interrupted meanwhile
 */
export async function attachFiles(
  tx: Transaction,
  owner: FileOwner,
  files: FieldFile[],
  trashedAt: Date | null = null,
): Promise<void> {
  for (const { field, file } of files)
    await confirmUpload(tx, file, { field, ownerKind: owner.kind, ownerId: owner.id, trashedAt })
}

/** @returns the files that they replace, which go to the trash */
export async function replaceFiles(
  tx: Transaction,
  owner: FileOwner,
  files: FieldFile[],
  singleFileFields: string[],
): Promise<{ field: string; path: string }[]> {
  const replaced = files.map(({ field }) => field).filter((field) => singleFileFields.includes(field))
  const before = await tx.storedFile.findMany({ where: { ...ownedBy(owner), field: { in: replaced } } })
  await attachFiles(tx, owner, files)
  return before.map(({ field, path }) => ({ field: field ?? '', path }))
}

export const ownedBy = ({ kind, id }: FileOwner) => ({ ownerKind: kind, ownerId: id })

export async function storedAmong(paths: string[]): Promise<Set<string>> {
  const rows = await db.storedFile.findMany({ where: { path: { in: paths } }, select: { path: true } })
  return new Set(rows.map(({ path }) => path))
}

/** Bytes by path, of those that are stored. */
export async function fileSizes(paths: string[], tx: Transaction = db): Promise<Map<string, number>> {
  const where = { path: { in: paths }, bytes: { gte: 0 } }
  const rows = await tx.storedFile.findMany({ where, select: { path: true, bytes: true } })
  return new Map(rows.map(({ path, bytes }) => [path, Number(bytes)]))
}

/** How large each is and when it came, by path, of those that are stored. */
export async function filesOf(paths: string[]): Promise<Map<string, { bytes: number; createdAt: Date }>> {
  const where = { path: { in: paths }, bytes: { gte: 0 } }
  const rows = await db.storedFile.findMany({ where, select: { path: true, bytes: true, createdAt: true } })
  return new Map(rows.map(({ path, bytes, createdAt }) => [path, { bytes: Number(bytes), createdAt }]))
}
