import { env } from '../env.server'
import { keepAcrossReloads } from '../hot-reload.server'
import { inSpan } from '../logging/tracing.server'
import { PrismaClient as PostgresqlClient } from '../prisma/postgresql/client'
import { type Prisma, PrismaClient as SqliteClient } from '../prisma/sqlite/client'
import { assertDataInPlace } from './data-in-place.server'
import { rethrowAsUnavailable } from './database-errors.server'
import { tagRead } from './page-tags.server'
import { postgresqlAdapter } from './postgresql-adapter.server'
import { rememberPlans } from './query-plans.server'
import { readRelations } from './row-tags.server'
import { sqliteAdapter } from './sqlite-adapter.server'
import { announceAfterwards, announceWrite } from './writes.server'

export type { Prisma }
export type Db = SqliteClient
export type Transaction = Prisma.TransactionClient

const database = { 'db.system.name': env.databaseUrl.startsWith('postgres') ? 'postgresql' : 'sqlite' }

const isRead = (operation: string) => /^(find|count|aggregate|groupBy)/.test(operation)

export const db: Db = keepAcrossReloads('db', () => {
  rememberPlans()
  return withWriteEvents(connect(env.databaseUrl))
})

export const isPostgresql = env.databaseUrl.startsWith('postgres')

const maxAttempts = 4

/**
 * Runs steps in a transaction. They are repeated when the database aborts it because of a conflict, so they must have
 * no side effects outside `tx`. Writes are announced when it has ended.
 */
export async function inTransaction<T>(steps: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--) {
    try {
      const result = await announceAfterwards(() =>
        inSpan('transaction', database, () => db.$transaction(steps, { maxWait: 20_000, timeout: 20_000 })),
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

export function connect(databaseUrl: string): Db {
  if (databaseUrl.startsWith('postgres')) {
    return new PostgresqlClient({ adapter: postgresqlAdapter(databaseUrl) }) as unknown as Db
  }
  return new SqliteClient({ adapter: sqliteAdapter(databaseUrl) })
}

/** Announces writes, and turns errors of a full, locked or unreachable database into `Unavailable`. */
function withWriteEvents(client: Db): Db {
  readRelations(client)
  return client.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        let result: unknown
        if (isRead(operation) || !model) tagRead(model, args)
        try {
          result = await inSpan(
            `${operation} ${model ?? 'SQL'}`,
            { ...database, 'db.operation.name': operation },
            () => query(args),
          )
          if (!isRead(operation)) assertDataInPlace()
          return result
        } catch (error) {
          rethrowAsUnavailable(error)
        } finally {
          if (model && !isRead(operation)) announceWrite({ model, operation, args, result })
        }
      },
    },
  }) as unknown as Db
}
