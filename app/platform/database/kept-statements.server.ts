import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const maxKept = 300

/** Statements whose columns change with the table; Prisma itself names all columns. */
const readsAll = /^\s*(?!SELECT\b)|\bSELECT\s+(\w+\.)?\*|PRAGMA/i

/**
 * Lets a read-only connection of Prisma's adapter reuse prepared statements: a page runs the same ones with other
 * values each time. SQLite prepares them again itself when a table has changed.
 */
export function keepStatements(connection: object): void {
  if (!('client' in connection && connection.client instanceof Database)) return
  const { client } = connection
  const prepare = client.prepare.bind(client)
  const kept = new LRUCache<string, ReturnType<typeof reusable>>({
    max: maxKept,
    memoMethod: (sql) => reusable(prepare(sql)),
  })
  Object.assign(client, { prepare: (sql: string) => (readsAll.test(sql) ? prepare(sql) : kept.memo(sql)) })
}

/** Wraps a statement the way the adapter uses it: it binds values, which better-sqlite3 does permanently. */
function reusable(statement: Database.Statement) {
  const columns = statement.columns()
  statement.raw()
  return {
    bind: (values: unknown[]) => ({
      reader: true,
      columns: () => columns,
      raw: () => ({ all: () => statement.all(values) }),
    }),
  }
}
