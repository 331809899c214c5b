import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import { onTestFinished } from 'vitest'
import { db } from '../app/platform/database/db.server'

interface Recorded {
  sql: string
  /** How many rows it gave. */
  rows: number
  /** How many statements were waited for, one after the other, until it was answered. */
  trips: number
}

/** Records each statement of a kind that a test makes from now on; others may run beside it, since a thread is shared. */
export function recordedStatements(kind: RegExp): Recorded[] {
  const recorded: Recorded[] = []
  onTestFinished(listen((sql) => (kind.test(sql) ? recorded : undefined)))
  return recorded
}

/** Returns the statements that work makes; those of others that run beside it are not among them. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const scope = new AsyncLocalStorage<boolean>()
  const restore = listen(() => (scope.getStore() ? recorded : undefined))
  await scope.run(true, work).finally(restore)
  return recorded
}

/**
 * Returns the reading statements of all the process during a request: a server answers in another async context than the
 * test's, so nothing else may run beside it.
 */
export async function readsDuring(request: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const restore = listen((sql) => (/^\s*(SELECT|WITH)\b/i.test(sql) ? recorded : undefined))
  await request().finally(restore)
  return recorded
}

/** Tells where a statement is recorded, if anywhere, as it is made. */
type Into = (sql: string) => Recorded[] | undefined

/** Listens to what Prisma's adapter of either engine sends. */
function listen(into: Into): () => void {
  const undo = [BetterSQLite3, Pg].map((queryable) => {
    const send = queryable.performIO
    let answered = 0
    queryable.performIO = async function record(query) {
      const recorded = into(query.sql)
      const trips = answered + 1
      const result = await send.call(this, query)
      if (recorded) answered = Math.max(answered, trips)
      recorded?.push({ sql: query.sql, rows: (result.values ?? result.rows ?? []).length, trips })
      return result
    }
    return () => void Object.assign(queryable, { performIO: send })
  })
  return () => {
    for (const one of undo) one()
  }
}

interface Queryable {
  performIO(query: { sql: string }): Promise<{ values?: unknown[]; rows?: unknown[] }>
}

/** Returns what connections and transactions of an adapter have in common. */
const queryableOf = (adapter: object): Queryable => Object.getPrototypeOf(Object.getPrototypeOf(adapter))

const BetterSQLite3 = queryableOf(await new PrismaBetterSQLite3({ url: ':memory:' }).connect())
const Pg = queryableOf(await new PrismaPg({}).connect())

export const rowsIn = (recorded: Recorded[]) => recorded.reduce((sum, { rows }) => sum + rows, 0)

/** Returns a statement with lists of any length as one, and without the numbers of its values. */
export const shapeOf = (sql: string) =>
  sql.replace(/IN \(([?$\d]+( ?, ?[?$\d]+)*|NULL)\)/g, 'IN (?)').replace(/\$\d+/g, '?')

/** Returns the steps by which SQLite answers a statement. */
export async function planOf(sql: string): Promise<string[]> {
  const values = Array.from({ length: sql.split('?').length - 1 }, () => 1)
  const steps = await db.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
  return steps.map(({ detail }) => detail)
}
