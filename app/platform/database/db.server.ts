import { noteQuery } from '../current-request.server'
import { env } from '../env.server'
import { cacheAcrossReloads } from '../hot-reload.server'
import { runInSpan } from '../logging/tracing.server'
import { PrismaClient as PostgresqlClient } from '../prisma/postgresql/client'
import { type Prisma, PrismaClient as SqliteClient } from '../prisma/sqlite/client'
import { assertDataInPlace } from './data-in-place.server'
import { rethrowAsUnavailable } from './database-errors.server'
import { tagPageByQuery } from './page-tags.server'
import { postgresqlAdapter } from './postgresql-adapter.server'
import { cacheQueryPlans } from './query-plans.server'
import { readModelRelations } from './row-tags.server'
import { sqliteAdapter } from './sqlite-adapter.server'
import { announceWrite, announceWritesOfTransaction } from './writes.server'

export type { Prisma }
export type DatabaseClient = SqliteClient
export type Transaction = Prisma.TransactionClient

const database = { 'db.system.name': env.databaseUrl.startsWith('postgres') ? 'postgresql' : 'sqlite' }

const isRead = (operation: string) => /^(find|count|aggregate|groupBy)/.test(operation)

export const db: DatabaseClient = cacheAcrossReloads('db', () => {
  cacheQueryPlans()
  return withWriteEvents(connectDatabase(env.databaseUrl))
})

/** Returns the functions of Prisma for a table that is named by a variable, typed as one that every table is like. */
export const delegateOf = (model: string) =>
  db[`${model.charAt(0).toLowerCase()}${model.slice(1)}` as 'session']

export const isPostgresql = env.databaseUrl.startsWith('postgres')

const maxAttempts = 4

/**
 * Runs steps in a transaction, and repeats them when the database aborts it because of a conflict; so they must have no
 * side effects outside `tx`. Writes are announced after the transaction.
 */
export async function inTransaction<T>(steps: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      const result = await announceWritesOfTransaction(() =>
        runInSpan('transaction', database, () =>
          db.$transaction(steps, { maxWait: 20_000, timeout: 20_000 }),
        ),
      )
      assertDataInPlace()
      return result
    } catch (error) {
      if (left === 0 || !isConflict(error)) rethrowAsUnavailable(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
    }
  }
}

/** Recognizes a deadlock or a serialization failure of PostgreSQL (40P01, 40001). */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === 'P2034') ||
    /deadlock detected|could not serialize/i.test(error.message)
  )
}

export function connectDatabase(databaseUrl: string): DatabaseClient {
  if (databaseUrl.startsWith('postgres')) {
    return new PostgresqlClient({ adapter: postgresqlAdapter(databaseUrl) }) as unknown as DatabaseClient
  }
  return new SqliteClient({ adapter: sqliteAdapter(databaseUrl) })
}

/** Announces writes, and turns errors of a full, locked or unreachable database into `Unavailable`. */
function withWriteEvents(client: DatabaseClient): DatabaseClient {
  readModelRelations(client)
  return client.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        let result: unknown
        const began = performance.now()
        if (isRead(operation) || !model) tagPageByQuery(model, args)
        try {
          result = await runInSpan(
            `${operation} ${model ?? 'SQL'}`,
            { ...database, 'db.operation.name': operation },
            () => query(args),
          )
          if (!isRead(operation)) assertDataInPlace()
          return result
        } catch (error) {
          rethrowAsUnavailable(error)
        } finally {
          noteQuery(began)
          if (model && !isRead(operation)) announceWrite({ model, operation, args, result })
        }
      },
    },
  }) as unknown as DatabaseClient
}
