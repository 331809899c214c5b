import type { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'

export type Adapter = Awaited<ReturnType<PrismaBetterSQLite3['connect']>>
export type DriverTransaction = Awaited<ReturnType<Adapter['startTransaction']>>
type Connection = Pick<DriverTransaction, 'provider' | 'adapterName' | 'queryRaw' | 'executeRaw'>

/**
 * A transaction on a connection that is in one already. However it ends, `giveBack` is called: Prisma 6.19 forgets the
 * connection when a COMMIT or ROLLBACK of its own fails. On both engines, a failed statement leaves nothing but to roll back.
 */
export function openTransaction(connection: Connection, giveBack: () => unknown): DriverTransaction {
  let failure: { error: unknown } | undefined
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    if (failure) throw failure.error
    try {
      return await run()
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  const execute = (sql: string) => connection.executeRaw({ sql, args: [], argTypes: [] })
  /** Fails where the connection is gone, or SQLite has rolled back by itself: then nothing is left to do. */
  const rollback = () => execute('ROLLBACK').catch(() => {})

  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    // With it, Prisma leaves COMMIT and ROLLBACK to us.
    options: { usePhantomQuery: true },
    queryRaw: (query) => step(() => connection.queryRaw(query)),
    executeRaw: (query) => step(() => connection.executeRaw(query)),
    async commit() {
      try {
        await step(() => execute('COMMIT'))
      } catch (error) {
        await rollback()
        throw error
      } finally {
        await giveBack()
      }
    },
    async rollback() {
      await rollback()
      await giveBack()
    },
  }
}
