import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { env } from '../../platform/env.server'
import { unfinishedRestoreFile } from '../../platform/process/data-dir.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { openStorage } from '../../site/uploads/storage.server'
import type { Storage } from '../../site/uploads/storage-contract'
import { type ArchiveInfo, type ArchiveManifest, archiveFormat } from './archive.server'
import { type ArchiveEntry, readArchive } from './archive-reader.server'
import { type DataLocation, sessionSecretEntry, storedFilesEntryPrefix } from './backup.server'
import { type Archive, fileArchive } from './backup-place.server'
import { assertDiskSpace, type DiskSpaceNeeded, explainFullDiskError } from './disk-space.server'
import { runPostgresqlProgram } from './postgresql-programs.server'

export interface RestoreOptions {
  passphrase?: string
  /** Set to restore even an archive that says that files are missing. */
  allowsIncomplete?: boolean
}

/**
 * Restores an archive into an empty place: its database, its files, its session secret. The archive is read
 * completely and verified before anything is written, the database appears last, and an error removes what was
 * written; after a kill, the server refuses to start.
 * @throws Error with a message of one line for the operator
 */
export async function restoreArchive(
  from: Archive | string,
  place: DataLocation = env,
  { passphrase, allowsIncomplete }: RestoreOptions = {},
): Promise<{ about: ArchiveInfo; files: number; missing: string[] }> {
  const archive = typeof from === 'string' ? fileArchive(from) : from
  const { title: file } = archive
  const { about, manifest } = await readArchive(archive, { passphrase })
  const { missing } = manifest
  assertFits(file, about, place)
  if (missing.length > 0 && !allowsIncomplete)
    throw new Error(
      `${file} is incomplete: ${missing.join(', ')}. Add --incomplete to restore what it holds.`,
    )
  const storage = openStorage(place.storageUrl)
  await assertEmpty(place, storage)

  await assertDiskSpace('What is restored', needsOf(manifest, place))
  const made = await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const marker = path.join(place.dataDir, unfinishedRestoreFile)
  await writeFile(marker, `${file}\n`, { flag: 'wx' })
  const database = databaseFileIn(place)
  const written: string[] = []
  try {
    await mkdir(path.dirname(database), { recursive: true, mode: 0o700 })
    await readArchive(archive, {
      passphrase,
      onEntry: (entry) => put(entry, { storage, written, database, dataDir: place.dataDir }),
    })
    await finishDatabase(place, database)
    await rm(marker)
  } catch (error) {
    const said = await explainFullDiskError(error, place.dataDir)
    for (const stored of written) await storage.delete(stored).catch(() => {})
    for (const own of [database, path.join(place.dataDir, sessionSecretEntry)]) await rm(own, { force: true })
    if (place.storageUrl.startsWith('file:'))
      for (const folder of ['uploads', 'bin'])
        await removeEmptyFolders(path.join(place.storageUrl.slice('file:'.length), folder))
    await rm(marker, { force: true })
    if (made) await removeEmptyFolders(made)
    throw said
  }
  return { about, files: written.length, missing }
}

const blockBytes = 4096

/** Returns the space that a restore needs, for files (on disk or at a service) and for the database. */
function needsOf(
  { entries }: ArchiveManifest,
  { dataDir, databaseUrl, storageUrl }: DataLocation,
): DiskSpaceNeeded[] {
  const databaseFolder = path.dirname(databaseFileIn({ dataDir, databaseUrl, storageUrl }))
  return entries.flatMap(({ name, bytes }) => {
    const onDisk = Math.ceil(bytes / blockBytes) * blockBytes
    if (name === 'database') return [{ folder: databaseFolder, bytes: onDisk }]
    if (!name.startsWith(storedFilesEntryPrefix)) return [{ folder: dataDir, bytes: onDisk }]
    return storageUrl.startsWith('file:') ? [{ folder: storageUrl.slice('file:'.length), bytes: onDisk }] : []
  })
}

function assertFits(file: string, about: ArchiveInfo, { databaseUrl }: DataLocation): void {
  const engine = databaseUrl.startsWith('postgres') ? 'postgresql' : 'sqlite'
  if (about.engine !== engine)
    throw new Error(
      about.engine === 'sqlite'
        ? `${file} holds an SQLite database: leave DATABASE_URL empty to restore it.`
        : `${file} holds a PostgreSQL database: set DATABASE_URL to an empty one.`,
    )
  const known = new Set(readdirSync(path.join('prisma/migrations', engine)))
  if (about.format > archiveFormat || about.migrations.some((name) => !known.has(name)))
    throw new Error(
      `${file} was made by a newer version of Zinehouse (${about.version}): install that first.`,
    )
}

async function assertEmpty({ dataDir, databaseUrl }: DataLocation, storage: Storage): Promise<void> {
  const isFolderEmpty = !existsSync(dataDir) || (await readdir(dataDir)).length === 0
  if (!isFolderEmpty)
    throw new Error(`${dataDir} is not empty: restore into a new folder, with --into FOLDER.`)
  for (const prefix of ['uploads/', 'bin/'])
    for await (const { path: stored } of storage.list(prefix))
      throw new Error(`The storage is not empty: it has ${stored}. Set STORAGE_URL to an empty one.`)
  if (databaseUrl.startsWith('file:')) {
    if (existsSync(databaseUrl.slice('file:'.length))) throw new Error('DATABASE_URL leads to a database.')
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tables = `SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`
  const { rowCount } = await client.query(tables).finally(() => client.end())
  if (rowCount) throw new Error('The database is not empty. Set DATABASE_URL to an empty one.')
}

const databaseFileIn = ({ databaseUrl, dataDir }: DataLocation) =>
  databaseUrl.startsWith('file:')
    ? `${databaseUrl.slice('file:'.length)}.restoring`
    : path.join(dataDir, 'database.restoring')

interface Target {
  storage: Storage
  written: string[]
  database: string
  dataDir: string
}

async function put({ name, source }: ArchiveEntry, target: Target): Promise<void> {
  if (name.startsWith(storedFilesEntryPrefix)) {
    const stored = name.slice(storedFilesEntryPrefix.length)
    if (!/^(uploads|bin)\/[^/]+\/[^/]+$/.test(stored)) throw new Error(`${name} has no place here.`)
    target.written.push(stored)
    await target.storage.put(stored, source, { type: contentTypeOf(stored) })
    return
  }
  const own = {
    database: target.database,
    [sessionSecretEntry]: path.join(target.dataDir, sessionSecretEntry),
  }[name]
  if (!own) throw new Error(`${name} has no place here.`)
  await pipeline(source, createWriteStream(own, { flags: 'wx', mode: 0o600, flush: true }))
}

async function finishDatabase({ databaseUrl }: DataLocation, database: string): Promise<void> {
  if (databaseUrl.startsWith('file:')) return rename(database, databaseUrl.slice('file:'.length))
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runPostgresqlProgram('pg_restore', databaseUrl, [...whole, database])
  await rm(database)
}

async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) await removeEmptyFolders(path.join(folder, entry.name))
  await rmdir(folder).catch(() => {})
}
