import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { db } from '../platform/db.server'
import { type FileKind, fileKinds, typeOf } from './file-kinds'
import { forgetPictures } from './pictures.server'
import { storage } from './storage.server'

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
 * Stores a checked file and records it.
 * @returns its stored path; the record that names it is the caller's to write, after this
 */
export async function storeFile(
  kind: FileKind,
  originalName: string,
  source: Readable,
  signal?: AbortSignal,
): Promise<string> {
  const path = newPath(kind, originalName)
  const type = typeOf(path)
  const { bytes, sha256 } = await storage.put(path, source, { type, signal })
  await db.storedFile.create({ data: { path, type, bytes, sha256 } })
  return path
}

/** Removes files whose record is gone already. */
export async function deleteFiles(paths: string[]): Promise<void> {
  await db.storedFile.deleteMany({ where: { path: { in: paths } } })
  for (const path of paths) {
    await storage.delete(path)
    await forgetPictures(path)
  }
}
