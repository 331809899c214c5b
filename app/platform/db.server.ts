import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from './env.server'
import { overReloads } from './hot.server'
import { PrismaClient as PostgresqlClient } from './prisma/postgresql/client'
import { type Prisma, PrismaClient as SqliteClient } from './prisma/sqlite/client'
import { inTurn } from './serial-adapter.server'
import { announceWrite } from './writes.server'

export type { Prisma }
export type Db = SqliteClient
/** What a function takes when it is a step of somebody's transaction. */
export type Transaction = Prisma.TransactionClient

const isRead = (operation: string) => /^(find|count|aggregate|groupBy)/.test(operation)

/** The database: SQLite, or PostgreSQL when DATABASE_URL says so. Both clients come from one schema. */
export const db: Db = overReloads('db', () => watched(connect(env.databaseUrl)))

export const isPostgresql = env.databaseUrl.startsWith('postgres')

const tries = 4

/**
 * Runs the steps as one transaction; again, from the start, where the database broke it off for another one's sake. So
 * the steps touch nothing but `tx`.
 * Its end is announced as a write of its own: what was made from the old state meanwhile is stale.
 */
export async function inTransaction<T>(steps: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      const result = await db.$transaction(steps, { maxWait: 20_000, timeout: 20_000 })
      announceWrite('transaction')
      return result
    } catch (error) {
      if (left === 0 || !isBrokenOff(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
    }
  }
}

/** Two transactions waited for each other: PostgreSQL ends one of them (40P01, 40001). */
function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === 'P2034') ||
    /deadlock detected|could not serialize/i.test(error.message)
  )
}

/** Opens a client for an address; the PostgreSQL one has the same shape, being generated from the same schema. */
export function connect(databaseUrl: string): Db {
  if (databaseUrl.startsWith('postgres')) {
    const adapter = new PrismaPg({ connectionString: databaseUrl, max: 10 })
    return new PostgresqlClient({ adapter }) as unknown as Db
  }
  mkdirSync(path.dirname(databaseUrl.replace(/^file:/, '')), { recursive: true })
  return new SqliteClient({ adapter: inTurn(new PrismaBetterSQLite3({ url: databaseUrl, timeout: 10_000 })) })
}

function watched(client: Db): Db {
  return client.$extends({
    query: {
      $allModels: {
        async $allOperations({ model, operation, args, query }) {
          const result = await query(args)
          if (!isRead(operation)) announceWrite({ model, args })
          return result
        },
      },
    },
  }) as unknown as Db
}
