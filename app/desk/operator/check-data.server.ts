import { randomUUID } from 'node:crypto'
import { constants, existsSync, readdirSync } from 'node:fs'
import { access, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import pg from 'pg'
import { readErrorCode } from '../../platform/database/existing-site.server'
import type { Env } from '../../platform/env.server'
import { unfinishedRestoreFile } from '../../platform/process/data-dir.server'
import { openStorage } from '../../site/uploads/storage.server'
import type { Storage } from '../../site/uploads/storage-contract'
import { type Finding, findingReporters, firstErrorLine } from './findings'

const gigabyte = 1e9
const littleSpace = gigabyte
const noSpace = gigabyte / 10
const runAsTheSite = 'run it as the user that runs the site, or give it to that user'

export async function checkDataDir({ dataDir, accelRedirect }: Env): Promise<Finding[]> {
  const { ok, warning, error } = findingReporters('data folder')
  const why = readErrorCode(dataDir)
  if (why === 'ENOENT') return [error(`${dataDir} is not there`, 'npm start makes it, or set DATA_DIR')]
  if (why) return [error(`${dataDir} cannot be read by this user (${why})`, runAsTheSite)]
  if (existsSync(path.join(dataDir, unfinishedRestoreFile)))
    return [
      error(
        'a restore was cut off here',
        'empty the folder, the database and the storage, and restore again',
      ),
    ]
  const isWritable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return [error(`${dataDir} cannot be written to`, 'give it to the user that runs the site')]

  const { mode } = await stat(dataDir)
  const others = mode & (accelRedirect ? 0o067 : 0o077)
  const privacy = others
    ? warning(`other users of the machine may look into ${dataDir}`, `chmod 700 ${dataDir}`)
    : ok(`${dataDir} is for its owner alone`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const space = `${(free / gigabyte).toFixed(1)} GB are free`
  if (free < noSpace) return [privacy, error(space, 'make room: without it nothing can be saved')]
  return [privacy, free < littleSpace ? warning(space, 'make room soon') : ok(space)]
}

const migrationRows = 'SELECT migration_name FROM _prisma_migrations'

/** @param isServing whether the site runs in this process: SQLite's own check would have everybody wait */
export async function checkDatabase({ databaseUrl }: Env, { isServing = false } = {}): Promise<Finding[]> {
  const { ok, warning, error } = findingReporters('database')
  if (databaseUrl.startsWith('postgres')) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
    } catch (reason) {
      return [
        error(`PostgreSQL does not answer: ${firstErrorLine(reason)}`, 'check DATABASE_URL and the server'),
      ]
    }
    try {
      const { rows } = await client.query('SHOW server_version')
      const ran = await client.query(migrationRows).catch(() => undefined)
      const names = ran?.rows.map((row) => String(row.migration_name))
      return [ok(`PostgreSQL ${rows[0].server_version} answers`), migrated('postgresql', names)]
    } finally {
      await client.end()
    }
  }
  const file = databaseUrl.slice('file:'.length)
  const why = readErrorCode(file)
  if (why === 'ENOENT') return [warning(`${file} is not there yet`, 'npm start makes it')]
  if (why) return [error(`${file} cannot be read by this user (${why})`, runAsTheSite)]
  const database = new Database(file, { readonly: true, timeout: 10_000 })
  try {
    const verdict = isServing ? 'ok' : database.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok')
      return [error(`it is damaged: ${verdict}`, 'stop the site and restore the newest backup')]
    const hasTable = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`).get()
    const names = hasTable ? (database.prepare(migrationRows).pluck().all() as string[]) : []
    return [ok(isServing ? 'SQLite answers' : 'SQLite, quick_check says ok'), migrated('sqlite', names)]
  } catch (reason) {
    return [
      error(`it cannot be read: ${firstErrorLine(reason)}`, 'stop the site and restore the newest backup'),
    ]
  } finally {
    database.close()
  }
}

function migrated(engine: 'sqlite' | 'postgresql', names: string[] = []): Finding {
  const { ok, warning, error } = findingReporters('database')
  const folders = readdirSync(path.join('prisma/migrations', engine), { withFileTypes: true })
  const known = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const newer = names.filter((name) => !known.includes(name))
  if (newer.length > 0)
    return error(`a newer version has worked on it (${newer[0]})`, 'install that version again')
  const missing = known.filter((name) => !names.includes(name))
  if (missing.length === 0) return ok('it is up to date')
  return warning(`it is of an older version (${missing[0]} has not run)`, 'the next npm start updates it')
}

/** Writes a small file, reads it (as browsers do too, if they fetch files there), and deletes it. */
export async function checkStorage({ storageUrl, fileStore }: Env): Promise<Finding[]> {
  const isOnDisk = storageUrl.startsWith('file:')
  const { ok, warning, error } = findingReporters('storage')
  const folder = storageUrl.replace(/^file:/, '')
  const uploads = path.join(folder, 'uploads')
  const why = isOnDisk && readErrorCode(uploads)
  if (why === 'ENOENT') return [warning(`${uploads} is not there yet`, 'npm start makes it')]
  if (why === 'EACCES') return [error(`${uploads} cannot be read by this user (${why})`, runAsTheSite)]
  const missing = isOnDisk
    ? ['.incoming', 'covers'].map((name) => path.join(uploads, name)).filter((one) => !existsSync(one))
    : []
  const storage = openStorage(storageUrl, fileStore)
  const name = `uploads/covers/doctor-${randomUUID()}.txt`
  try {
    await storage.put(name, Readable.from([Buffer.from(name)]), { type: 'text/plain' })
    const isSame = (await text(await storage.read(name))) === name
    const given = fileStore && (await givenToBrowsers(storage, name))
    await storage.delete(name)
    const isGone = (await storage.stat(name)) === undefined
    const where = isOnDisk ? 'the folder' : 'the S3 service'
    if (!isSame || !isGone)
      return [error(`${where} did not keep what was written`, 'it cannot be used for uploads')]
    const works = ok(`${where} writes, reads and deletes`)
    if (!fileStore) return [works]
    if (given === name) return [works, ok(`browsers get files from ${fileStore.origin}`)]
    const advice = 'check that SIGNED_ADDRESSES is the address of that service, reached from outside'
    return [works, warning(`${fileStore.origin} did not give the file: ${given}`, advice)]
  } catch (reason) {
    const advice = isOnDisk ? 'check who owns DATA_DIR/uploads' : 'check STORAGE_URL, its bucket and keys'
    return [error(firstErrorLine(reason), advice)]
  } finally {
    for (const one of missing) await rmdir(one).catch(() => {})
  }
}

/**
 * Fetches a stored file like a browser.
 * @returns the fetched content, or why the request failed
 */
async function givenToBrowsers(storage: Storage, name: string): Promise<string> {
  const address = await storage.signedAddress(name, {
    signedAt: new Date(),
    validForSeconds: 60,
    type: 'text/plain',
    cacheControl: 'no-store',
  })
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
    return answer.ok ? await answer.text() : `it answers ${answer.status}`
  } catch (reason) {
    return firstErrorLine(reason)
  }
}
