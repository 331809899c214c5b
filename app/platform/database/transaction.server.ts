import type { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'

export type Adapter = Awaited<ReturnType<PrismaBetterSQLite3['connect']>>
export type DriverTransaction = Awaited<ReturnType<Adapter['startTransaction']>>
type Connection = Pick<DriverTransaction, 'provider' | 'adapterName' | 'queryRaw' | 'executeRaw'>

/**
 * Starts a transaction on a connection that is already inside one. However it ends, `giveBack` is called: Prisma 6.19
 * loses the connection when its own COMMIT or ROLLBACK fails. On both engines, only a rollback is possible after a
 * failed statement.
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
  /**
   * Rolls back. It fails if the connection is gone, or SQLite has rolled back already: then nothing is left to do.
   */
  const rollback = () => execute('ROLLBACK').catch(() => {})

  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    // With it, Prisma leaves COMMIT and ROLLBACK to this code.
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
