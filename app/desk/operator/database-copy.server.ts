import { existsSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { copySqliteFile } from '../../platform/database/copy-sqlite.server'
import type { ArchiveInfo } from './archive.server'
import { runPostgresqlProgram } from './postgresql-programs.server'

export interface NamedFile {
  path: string
  bytes: number
  sha256: string
  /** The record that the file belongs to, described in words. */
  namedBy: string
}

export interface DatabaseCopy {
  engine: ArchiveInfo['engine']
  file: string
  migrations: string[]
  files: NamedFile[]
}

/** @throws Error with a message of one line */
export function copyDatabase(databaseUrl: string, folder: string): Promise<DatabaseCopy> {
  return databaseUrl.startsWith('postgres')
    ? copyPostgresql(databaseUrl, path.join(folder, 'database.dump'))
    : copySqlite(databaseUrl.replace(/^file:/, ''), path.join(folder, 'database.db'))
}

const migrationRows = 'SELECT migration_name FROM _prisma_migrations ORDER BY migration_name'
// Files without an owner are being uploaded: their records are not in the copy.
const fileRows = `SELECT path, bytes, sha256, "ownerKind", "ownerId" FROM "StoredFile"
  WHERE "ownerKind" IS NOT NULL AND bytes >= 0 ORDER BY path`

interface FileRow {
  path: string
  /** The file's size; PostgreSQL returns it as a text. */
  bytes: number | string
  sha256: string
  ownerKind: string
  ownerId: number
}

const toNamedFile = ({ path, bytes, sha256, ownerKind, ownerId }: FileRow): NamedFile => ({
  path,
  bytes: Number(bytes),
  sha256,
  namedBy: `${ownerKind} ${ownerId}`,
})

async function copySqlite(source: string, file: string): Promise<DatabaseCopy> {
  if (!existsSync(source)) throw new Error(`There is no database in ${path.dirname(source)}.`)
  await copySqliteFile(source, file)
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
    const [verdict] = copy.pragma('integrity_check(1)') as { integrity_check: string }[]
    if (verdict?.integrity_check !== 'ok')
      throw new Error(`The database is damaged: ${verdict?.integrity_check}.`)
    const migrations = copy.prepare(migrationRows).pluck().all() as string[]
    const files = (copy.prepare(fileRows).all() as FileRow[]).map(toNamedFile)
    return { engine: 'sqlite', file, migrations, files }
  } finally {
    copy.close()
  }
}

async function copyPostgresql(databaseUrl: string, file: string): Promise<DatabaseCopy> {
  const live = new pg.Client({ connectionString: databaseUrl })
  await live.connect()
  try {
    await live.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const exported = await live.query('SELECT pg_export_snapshot() AS snapshot')
    const migrations = await live.query(migrationRows)
    const files = await live.query<FileRow>(fileRows)
    const { snapshot } = exported.rows[0]
    await runPostgresqlProgram('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshot}`,
      `--file=${file}`,
    ])
    return {
      engine: 'postgresql',
      file,
      migrations: migrations.rows.map((row) => row.migration_name),
      files: files.rows.map(toNamedFile),
    }
  } finally {
    await live.end()
  }
}
