import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { connectDatabase, isPostgresql } from '../../platform/database/db.server'

/** What people ask for first, by its table. */
const records = [
  ['Article', 'article'],
  ['Author', 'author'],
  ['Band', 'band'],
  ['MerchItem', 'item'],
  ['Order', 'order'],
  ['User', 'account'],
] as const

/**
 * Gives a new SQLite file in a folder, or an empty database beside that of a PostgreSQL server, which is dropped afterwards.
 * @throws Error with a message of one line
 */
export async function withEmptyDatabase<T>(
  databaseUrl: string,
  folder: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (!databaseUrl.startsWith('postgres')) return work(`file:${path.join(folder, 'zinehouse.db')}`)
  const name = `zinehouse_check_${randomBytes(6).toString('hex')}`
  await onServer(databaseUrl, `CREATE DATABASE ${name}`).catch((error: Error) => {
    throw new Error(
      `The database for the check could not be made (${error.message}): ALTER ROLE … CREATEDB allows it.`,
    )
  })
  try {
    return await work(Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href)
  } finally {
    await onServer(databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Counts rows of a restored database. SQLite reads all of it meanwhile; of PostgreSQL, the restore itself has.
 * @throws Error when it is damaged
 */
export async function checkRestoredDatabase(databaseUrl: string) {
  const database = connectDatabase(databaseUrl)
  try {
    if (!isPostgresql) {
      const [verdict] = await database.$queryRaw<{ integrity_check: string }[]>`PRAGMA integrity_check(1)`
      const [lost] = await database.$queryRaw<{ table: string }[]>`PRAGMA foreign_key_check`
      const why = lost ? `a row of ${lost.table} names one that is not there` : verdict?.integrity_check
      if (why !== 'ok') throw new Error(`The database in it is damaged: ${why}.`)
    }
    const tables = isPostgresql
      ? await database.$queryRaw<{ name: string }[]>`
          SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()`
      : await database.$queryRaw<{ name: string }[]>`
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    const rows = new Map<string, number>()
    for (const { name } of tables) {
      const counted = `SELECT count(*) AS count FROM "${name}"`
      const [row] = await database.$queryRawUnsafe<{ count: bigint }[]>(counted)
      rows.set(name, Number(row?.count))
    }
    return {
      tables: rows.size,
      rows: [...rows.values()].reduce((sum, count) => sum + count, 0),
      records: records.map(([table, noun]) => ({ noun, count: rows.get(table) ?? 0 })),
    }
  } finally {
    await database.$disconnect()
  }
}
