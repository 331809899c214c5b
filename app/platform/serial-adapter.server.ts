import type { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'

type Factory = InstanceType<typeof PrismaBetterSQLite3>
type Adapter = Awaited<ReturnType<Factory['connect']>>

/**
 * Makes plain statements wait for an open transaction. Prisma's better-sqlite3 adapter has one connection, so that they
 * would run inside that transaction and be lost when it rolls back.
 */
export function serializeTransactions(factory: Factory): Factory {
  const connect = factory.connect.bind(factory)
  factory.connect = async () => guard(await connect())
  return factory
}

function guard(adapter: Adapter): Adapter {
  const { queryRaw, executeRaw, executeScript, startTransaction } = adapter
  let open: Promise<void> | undefined

  const whenFree = async () => {
    while (open) await open
  }

  adapter.queryRaw = async (query) => {
    await whenFree()
    return queryRaw.call(adapter, query)
  }
  adapter.executeRaw = async (query) => {
    await whenFree()
    return executeRaw.call(adapter, query)
  }
  adapter.executeScript = async (script) => {
    await whenFree()
    return executeScript.call(adapter, script)
  }
  adapter.startTransaction = async (isolationLevel) => {
    await whenFree()
    let close = () => {}
    open = new Promise((resolve) => {
      close = () => {
        open = undefined
        resolve()
      }
    })
    try {
      const transaction = await startTransaction.call(adapter, isolationLevel)
      const { commit, rollback } = transaction
      transaction.commit = () => commit.call(transaction).finally(close)
      transaction.rollback = () => rollback.call(transaction).finally(close)
      return transaction
    } catch (error) {
      close()
      throw error
    }
  }
  return adapter
}
