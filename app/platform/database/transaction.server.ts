import type { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'

export type DriverAdapter = Awaited<ReturnType<PrismaBetterSQLite3['connect']>>
export type DriverTransaction = Awaited<ReturnType<DriverAdapter['startTransaction']>>
type Connection = Pick<DriverTransaction, 'provider' | 'adapterName' | 'queryRaw' | 'executeRaw'>

/**
 * Starts a transaction on a connection that is already inside one. In any case it ends by calling `giveBack`, since
 * Prisma 6.19 loses the connection when its own COMMIT or ROLLBACK fails. On both engines, only a rollback is possible
 * after a failed statement.
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
  /** Rolls back. A failure is ignored: the connection is lost, or SQLite has rolled back already. */
  const rollback = () => execute('ROLLBACK').catch(() => {})

  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    // With this option, Prisma leaves COMMIT and ROLLBACK to this code.
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
