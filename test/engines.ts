import path from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { hasPostgresql, startPostgresql } from '../scripts/postgresql.mjs'

/** The engines that are installed here. */
export const engines = ['SQLite', ...(hasPostgresql() ? ['PostgreSQL'] : [])]

/** The database of a server in a process of its own, to look into behind its back. */
export interface ServersDatabase {
  /** What the server has to be started with. */
  variables: Record<string, string>
  query<Row extends object>(statement: string): Promise<Row[]>
  /** Runs several statements. */
  execute(statements: string): Promise<void>
  /** Returns a time as a literal of the engine. */
  time(time: Date): string
  stop(): void
}

/**
 * Prepares a database of an engine.
 * @param folder the server's data
 */
export const aServersDatabase = (engine: string, folder: string) =>
  engine === 'SQLite' ? onSqlite(path.join(folder, 'zinehouse.db')) : onPostgresql()

function onSqlite(file: string): ServersDatabase {
  const inFile = <T>(work: (db: Database.Database) => T): T => {
    const db = new Database(file, { timeout: 10_000 })
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  return {
    variables: {},
    query: async <Row extends object>(statement: string) =>
      inFile((db) => db.prepare(statement).all() as Row[]),
    execute: async (statements) => void inFile((db) => db.exec(statements)),
    time: (time) => String(time.getTime()),
    stop: () => undefined,
  }
}

async function onPostgresql(): Promise<ServersDatabase> {
  const server = await startPostgresql()
  if (!server) throw new Error('PostgreSQL is not installed.')
  const inDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(server.url)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  return {
    variables: { DATABASE_URL: server.url },
    query: <Row extends object>(statement: string) =>
      inDatabase(async (client) => (await client.query<Row>(statement)).rows),
    execute: (statements) => inDatabase(async (client) => void (await client.query(statements))),
    time: (time) => `'${time.toISOString().replace('Z', '')}'`,
    stop: () => server.stop(),
  }
}
