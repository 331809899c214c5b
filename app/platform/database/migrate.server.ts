import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import pg from 'pg'
import { CannotStart } from '../cannot-start.server'
import { env } from '../env.server'
import { log } from '../logging/log.server'
import { copyBeforeUpdate } from './copy-before-update.server'

interface Engine {
  folder: string
  run(sql: string): Promise<void>
  rows(sql: string): Promise<Record<string, unknown>[]>
  /** Called before the first migration of a database that has some. */
  copy?(): Promise<void>
  close(isComplete: boolean): Promise<void>
}

export async function migrateDatabase(): Promise<void> {
  const ran = await migrate(env.databaseUrl)
  if (ran.length > 0) log.info({ migrations: ran.length, newest: ran.at(-1) }, 'database migrated')
}

export class NewerDatabase extends CannotStart {
  constructor(migration: string) {
    super(
      `The database belongs to a newer version (migration ${migration}): start that one, or restore a backup.`,
    )
  }
}

/**
 * Applies migrations and records them in Prisma's own table, so that Prisma's tools agree. Processes that start at
 * once wait for each other.
 * @returns the names of the migrations that ran
 * @throws NewerDatabase
 */
export async function migrate(databaseUrl: string, root = process.cwd()): Promise<string[]> {
  const engine = databaseUrl.startsWith('postgres') ? await postgresql(databaseUrl) : sqlite(databaseUrl)
  let isComplete = false
  try {
    await engine.run(createMigrationsTable)
    const done = new Map(
      (await engine.rows('SELECT migration_name, checksum FROM _prisma_migrations')).map((row) => [
        String(row.migration_name),
        String(row.checksum),
      ]),
    )
    const known = migrationsIn(path.join(root, 'prisma/migrations', engine.folder))
    const unknown = [...done.keys()].find((name) => !known.some((migration) => migration.name === name))
    if (unknown) throw new NewerDatabase(unknown)
    const ran = []
    for (const { name, sql, checksum } of known) {
      const recorded = done.get(name)
      if (recorded === checksum) continue
      if (recorded) throw new Error(`Migration ${name} was edited after it ran.`)
      if (ran.length === 0 && done.size > 0) await engine.copy?.()
      const now = new Date().toISOString()
      await engine.run(`${sql};
        INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
        VALUES ('${randomUUID()}', '${checksum}', '${name}', '${now}', '${now}', 1)`)
      ran.push(name)
    }
    isComplete = true
    return ran
  } finally {
    await engine.close(isComplete)
  }
}

function migrationsIn(folder: string) {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return names
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

const createMigrationsTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMP, migration_name VARCHAR(255) NOT NULL,
  logs TEXT, rolled_back_at TIMESTAMP, started_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  applied_steps_count INTEGER NOT NULL DEFAULT 0)`

function sqlite(databaseUrl: string): Engine {
  const file = databaseUrl.replace(/^file:/, '')
  const connection = new Database(file, { timeout: 30_000 })
  connection.pragma('journal_mode = WAL')
  connection.pragma('foreign_keys = OFF')
  connection.exec('BEGIN IMMEDIATE')
  return {
    folder: 'sqlite',
    run: async (sql) => {
      connection.exec(sql)
      // Lets the server answer meanwhile that the site is starting.
      await nextTurn()
    },
    rows: async (sql) => connection.prepare(sql).all() as Record<string, unknown>[],
    copy: () => copyBeforeUpdate(file),
    close: async (isComplete) => {
      if (connection.inTransaction) connection.exec(isComplete ? 'COMMIT' : 'ROLLBACK')
      connection.close()
    },
  }
}

async function postgresql(databaseUrl: string): Promise<Engine> {
  const connection = new pg.Client({ connectionString: databaseUrl })
  await connection.connect()
  await connection.query("SELECT pg_advisory_lock(hashtext('zinehouse migrations'))")
  return {
    folder: 'postgresql',
    run: async (sql) => void (await connection.query(`BEGIN;${sql};COMMIT`)),
    rows: async (sql) => (await connection.query(sql)).rows,
    close: () => connection.end(),
  }
}
