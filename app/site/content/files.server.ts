import { db, type Transaction } from '../../platform/database/db.server'
import type { IncomingFile } from './incoming-file'
import { confirmUpload } from './unfinished-uploads.server'

export interface FileOwner {
  kind: string
  id: number
}

export interface FieldFile {
  field: string
  file: IncomingFile
}

/** Returns the file's path, and those of its embedded picture and of what it was made from. */
export const pathsOfFile = ({ path, picture, original }: IncomingFile): string[] =>
  [path, picture?.path, original?.path].filter((one) => one !== undefined)

export function filesByField(files: Record<string, (IncomingFile | undefined)[]>): FieldFile[] {
  return Object.entries(files).flatMap(([field, all]) =>
    all.flatMap((file) => (file ? [{ field, file }] : [])),
  )
}

/**
 * @param trashedAt set for a record that is in the trash
 * @throws Unavailable when an upload counted as interrupted meanwhile
 */
export async function attachFiles(
  tx: Transaction,
  owner: FileOwner,
  files: FieldFile[],
  trashedAt: Date | null = null,
): Promise<void> {
  const of = { ownerKind: owner.kind, ownerId: owner.id, trashedAt }
  for (const { field, file } of files) {
    await confirmUpload(tx, file, { field, ...of })
    if (file.altText !== undefined) await tx.altText.create({ data: { path: file.path, text: file.altText } })
    if (file.picture) await confirmUpload(tx, file.picture, { field: `picture in ${field}`, ...of })
    if (file.original) await confirmUpload(tx, file.original, { field: `original of ${field}`, ...of })
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
  const before = await tx.storedFile.findMany({ where: { ...whereOwner(owner), field: { in: replaced } } })
  await attachFiles(tx, owner, files)
  return before.map(({ field, path }) => ({ field: field ?? '', path }))
}

export const whereOwner = ({ kind, id }: FileOwner) => ({ ownerKind: kind, ownerId: id })

export async function storedAmong(paths: string[]): Promise<Set<string>> {
  const rows = await db.storedFile.findMany({ where: { path: { in: paths } }, select: { path: true } })
  return new Set(rows.map(({ path }) => path))
}

/** Returns the sizes in bytes by path, of stored files only. */
export async function fileSizes(paths: string[], tx: Transaction = db): Promise<Map<string, number>> {
  const where = { path: { in: paths }, bytes: { gte: 0 } }
  const rows = await tx.storedFile.findMany({ where, select: { path: true, bytes: true } })
  return new Map(rows.map(({ path, bytes }) => [path, Number(bytes)]))
}

export async function storedFilesByPath(
  paths: string[],
): Promise<Map<string, { bytes: number; createdAt: Date }>> {
  const where = { path: { in: paths }, bytes: { gte: 0 } }
  const rows = await db.storedFile.findMany({ where, select: { path: true, bytes: true, createdAt: true } })
  return new Map(rows.map(({ path, bytes, createdAt }) => [path, { bytes: Number(bytes), createdAt }]))
}
