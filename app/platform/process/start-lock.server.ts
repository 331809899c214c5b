import pg from 'pg'
import { env } from '../env.server'
import { log } from '../logging/log.server'

/**
 * Runs startup work on one node at a time: with PostgreSQL, other nodes wait until this one is finished or gone. With
 * SQLite the lock on DATA_DIR suffices.
 */
export async function withStartLock<T>(work: () => Promise<T>, databaseUrl = env.databaseUrl): Promise<T> {
  if (!databaseUrl.startsWith('postgres')) return work()
  const connection = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  connection.on('error', (error) => log.warn({ err: error }, 'the start is no longer locked'))
  await connection.connect()
  try {
    await connection.query("SELECT pg_advisory_lock(hashtext('zinehouse start'))")
    return await work()
  } finally {
    await connection.end().catch(() => {})
  }
}
