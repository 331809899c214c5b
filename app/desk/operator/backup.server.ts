import { existsSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '../../platform/env.server'
import { NotFound } from '../../platform/errors/errors'
import { productVersion } from '../../platform/process/version.server'
import { formerTrashPath } from '../../site/content/former-trash-path'
import { openStorage } from '../../site/uploads/storage.server'
import type { Storage } from '../../site/uploads/storage-contract'
import {
  type ArchiveInfo,
  type ArchiveOptions,
  type ArchiveWriter,
  archiveFormat,
  writeArchive,
} from './archive.server'
import { readArchive } from './archive-reader.server'
import { makeBackupFolder } from './backup-folder.server'
import { newArchiveName, placeAndName } from './backup-place.server'
import { copyDatabase, type NamedFile } from './database-copy.server'
import { assertDiskSpace, explainFullDiskError } from './disk-space.server'

/** The settings that say where the site keeps its data. */
export type DataLocation = Pick<typeof env, 'dataDir' | 'databaseUrl' | 'storageUrl'>

export interface BackupResult {
  /** The archive's path, or its address in a bucket without the keys. */
  file: string
  bytes: number
  files: number
  /** Missing files, each described in words; the archive holds everything else. */
  missing: string[]
}

export interface BackupProgress {
  step: 'database' | 'files' | 'reading back'
  files: number
  of: number
  /** Bytes of the archive's entries that are written so far. */
  bytes: number
}

export const sessionSecretEntry = 'session-secret'

/**
 * Writes a snapshot of the database, and every file that it names, into one archive; then reads that back. If files are
 * missing, the archive's name says that it is incomplete.
 * @param target a folder, which is made if it is missing, or the file to write; or a bucket, or an address in one
 * @throws Error with a message of one line; nothing is left then
 */
export async function backUp(
  target: string,
  { dataDir, databaseUrl, storageUrl }: DataLocation = env,
  {
    onProgress = () => {},
    ...options
  }: Omit<ArchiveOptions, 'onBytes'> & { onProgress?: (progress: BackupProgress) => void } = {},
): Promise<BackupResult> {
  const { place, name = newArchiveName(Boolean(options.passphrase)) } = placeAndName(target)
  if (await place.has(name)) throw new Error(`${place.archive(name).title} is there already.`)
  const beside = place.folder ?? dataDir
  const folder = await makeBackupFolder(beside)
  const draft = place.draft(name, folder)
  const progress: BackupProgress = { step: 'database', files: 0, of: 0, bytes: 0 }
  const tell = (more: Partial<BackupProgress>) => onProgress({ ...Object.assign(progress, more) })
  try {
    tell({})
    const copy = await copyDatabase(databaseUrl, folder)
    const { size } = await stat(copy.file)
    if (place.folder) {
      const bytes = copy.files.reduce((sum, named) => sum + named.bytes, size)
      await assertDiskSpace('The backup', [{ folder: beside, bytes }])
    }
    const about: ArchiveInfo = {
      format: archiveFormat,
      version: productVersion(),
      createdAt: new Date().toISOString(),
      engine: copy.engine,
      migrations: copy.migrations,
    }
    const storage = openStorage(storageUrl)
    const fill = async (archive: ArchiveWriter) => {
      await addFile(archive, 'database', copy.file)
      const secret = path.join(dataDir, sessionSecretEntry)
      if (existsSync(secret)) await addFile(archive, sessionSecretEntry, secret)
      const missing: string[] = []
      tell({ step: 'files', of: copy.files.length })
      for (const named of copy.files) {
        missing.push(...(await addStored(archive, storage, named)))
        tell({ files: progress.files + 1 })
      }
      return missing
    }
    const onBytes = (bytes: number) => tell({ bytes: progress.bytes + bytes })
    await writeArchive(draft.write, about, fill, { ...options, onBytes })
    tell({ step: 'reading back' })
    const { manifest } = await readArchive(draft, options)
    const { missing } = manifest
    const whole = missing.length === 0
    const kept = await draft.keep(whole ? name : name.replace(/(\.tar)?(\.age)?$/, '-incomplete$&'))
    const files = manifest.entries.filter(({ name }) => name.startsWith(storedFilesEntryPrefix)).length
    return { ...kept, files, missing }
  } catch (error) {
    await draft.drop().catch(() => {})
    throw await explainFullDiskError(error, beside)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The prefix of entries that are stored files; the rest of the name is their path. */
export const storedFilesEntryPrefix = 'files/'

async function addFile(archive: ArchiveWriter, name: string, file: string): Promise<void> {
  const handle = await open(file, 'r')
  const { size } = await handle.stat()
  await archive.add(name, size, handle.createReadStream())
}

/** @returns the problem with the file, in one line; undefined if it was added */
async function addStored(archive: ArchiveWriter, storage: Storage, named: NamedFile): Promise<string[]> {
  const { path: place, sha256, namedBy } = named
  const found = await findStored(storage, [place, formerTrashPath(place)])
  if (!found) return [`${place} (${namedBy}) is missing`]
  const saved = await archive.add(storedFilesEntryPrefix + place, found.bytes, found.source)
  return sha256 && sha256 !== saved.sha256 ? [`${place} (${namedBy}) is not as it was uploaded`] : []
}

/** Finds a stored file; it may be moved meanwhile from where earlier versions kept trashed files. */
async function findStored(storage: Storage, places: [string, string]) {
  for (const place of [...places, ...places]) {
    const bytes = (await storage.stat(place))?.bytes
    if (bytes === undefined) continue
    const source: Readable | undefined = await storage.read(place).catch((error) => {
      if (!(error instanceof NotFound)) throw error
      return undefined
    })
    if (source) return { bytes, source }
  }
}
