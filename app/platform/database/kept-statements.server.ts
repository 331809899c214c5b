import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const maxKept = 300

/** Their columns change with the table; Prisma names all that it reads. */
const readsAll = /^\s*(?!SELECT\b)|\bSELECT\s+(\w+\.)?\*|PRAGMA/i

/**
 * Makes a connection of Prisma's adapter that only reads keep what SQLite has prepared: a page asks the same statements with other
 * values each time. SQLite itself prepares them again when a table has changed.
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

/** As the adapter uses a statement: it binds once, which better-sqlite3 then does for good. */
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
