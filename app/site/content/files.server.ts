import { db, type Transaction } from '../../platform/database/db.server'
import type { IncomingFile } from './incoming-file'
import { finishUpload } from './unfinished-uploads.server'

export interface FileOwner {
  kind: string
  id: number
}

export interface FieldFile {
  field: string
  file: IncomingFile
}

/** Returns the paths of a file, of its embedded picture and of its original. */
export const pathsOfFile = ({ path, picture, original }: IncomingFile): string[] =>
  [path, picture?.path, original?.path].filter((one) => one !== undefined)

export function filesByField(files: Record<string, (IncomingFile | undefined)[]>): FieldFile[] {
  return Object.entries(files).flatMap(([field, all]) =>
    all.flatMap((file) => (file ? [{ field, file }] : [])),
  )
}

/**
 * @param trashedAt set for a record in the trash
 * @throws Unavailable when the upload was counted as interrupted meanwhile
 */
export async function attachFilesToRecord(
  tx: Transaction,
  owner: FileOwner,
  files: FieldFile[],
  trashedAt: Date | null = null,
): Promise<void> {
  const of = { ownerKind: owner.kind, ownerId: owner.id, trashedAt }
  for (const { field, file } of files) {
    await finishUpload(tx, file, { field, ...of })
    if (file.altText !== undefined) await tx.altText.create({ data: { path: file.path, text: file.altText } })
    if (file.picture) await finishUpload(tx, file.picture, { field: `picture in ${field}`, ...of })
    if (file.original) await finishUpload(tx, file.original, { field: `original of ${field}`, ...of })
  }
}

/** @returns the replaced files, to be trashed */
export async function replaceFiles(
  tx: Transaction,
  owner: FileOwner,
  files: FieldFile[],
  singleFileFields: string[],
): Promise<{ field: string; path: string }[]> {
  const replaced = files.map(({ field }) => field).filter((field) => singleFileFields.includes(field))
  const before = await tx.storedFile.findMany({
    where: { ...whereFileOwner(owner), field: { in: replaced } },
  })
  await attachFilesToRecord(tx, owner, files)
  return before.map(({ field, path }) => ({ field: field ?? '', path }))
}

export const whereFileOwner = ({ kind, id }: FileOwner) => ({ ownerKind: kind, ownerId: id })

export async function findStoredPathsAmong(paths: string[]): Promise<Set<string>> {
  const rows = await db.storedFile.findMany({ where: { path: { in: paths } }, select: { path: true } })
  return new Set(rows.map(({ path }) => path))
}

/** Returns the sizes of stored files in bytes, by path; missing ones are left out. */
export async function loadStoredFileSizes(
  paths: string[],
  tx: Transaction = db,
): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map()
  const where = { path: { in: paths }, bytes: { gte: 0 } }
  const rows = await tx.storedFile.findMany({ where, select: { path: true, bytes: true } })
  return new Map(rows.map(({ path, bytes }) => [path, Number(bytes)]))
}

export async function loadStoredFilesByPath(
  paths: string[],
): Promise<Map<string, { bytes: number; createdAt: Date }>> {
  const where = { path: { in: paths }, bytes: { gte: 0 } }
  const rows = await db.storedFile.findMany({ where, select: { path: true, bytes: true, createdAt: true } })
  return new Map(rows.map(({ path, bytes, createdAt }) => [path, { bytes: Number(bytes), createdAt }]))
}
