import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import { contentChanged } from './content-changes.server'
import { env } from './env.server'
import { once } from './once.server'
import { PrismaClient as PostgresqlClient } from './prisma/postgresql/client'
import { type Prisma, PrismaClient as SqliteClient } from './prisma/sqlite/client'
import { inTurn } from './serial-adapter.server'

export type { Prisma }
export type Db = SqliteClient
/** What a function takes when it is a step of somebody's transaction. */
export type Transaction = Prisma.TransactionClient

/** Tables that anonymous pages show; a write to one makes the kept pages stale. */
const shownModels = new Set(['Article', 'Author', 'ArticleAuthor', 'Band', 'Track', 'Photo', 'MerchItem'])
const isRead = (operation: string) => /^(find|count|aggregate|groupBy)/.test(operation)

/** The database: SQLite, or PostgreSQL when DATABASE_URL says so. Both clients come from one schema. */
export const db: Db = once('db', () => watched(connect(env.databaseUrl)))

export const isPostgresql = env.databaseUrl.startsWith('postgres')

const tries = 4

/**
 * Runs the steps as one transaction; again, from the start, where the database broke it off for another one's sake. So
 * the steps touch nothing but `tx`.
 * Kept pages are dropped again after the commit, since one may have been rendered from the old state meanwhile.
 */
export async function inTransaction<T>(steps: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      const result = await db.$transaction(steps, { maxWait: 20_000, timeout: 20_000 })
      contentChanged()
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
          if (!isRead(operation) && shownModels.has(model) && !onlyCountsViews(args)) contentChanged()
          return result
        },
      },
    },
  }) as unknown as Db
}

/** View counts change many times a second on a busy day; `publications` announces them at its own pace. */
function onlyCountsViews(args: unknown): boolean {
  if (typeof args !== 'object' || args === null || !('data' in args)) return false
  const { data } = args
  return typeof data === 'object' && data !== null && Object.keys(data).join() === 'viewcount'
}
