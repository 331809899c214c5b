import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const maxKept = 300

/** A pattern for statements whose result depends on the table's columns; Prisma's own name all columns. */
const readsAll = /^(?!\s*SELECT\b)|\bSELECT\s+(\w+\.)?\*|PRAGMA/i

/**
 * Lets a read-only connection of Prisma's adapter reuse prepared statements, since a page runs the same ones with other
 * values. SQLite prepares them again when a table has changed.
 */
export function cachePreparedStatements(connection: object): void {
  if (!('client' in connection && connection.client instanceof Database)) return
  const { client } = connection
  const prepare = client.prepare.bind(client)
  const kept = new LRUCache<string, ReturnType<typeof reusable>>({
    max: maxKept,
    memoMethod: (sql) => reusable(prepare(sql)),
  })
  Object.assign(client, { prepare: (sql: string) => (readsAll.test(sql) ? prepare(sql) : kept.memo(sql)) })
}

/** Wraps a statement as the adapter uses it, which binds values; better-sqlite3 binds them permanently. */
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
