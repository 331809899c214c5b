import { PrismaPg } from '@prisma/adapter-pg'
import type { ClientBase } from 'pg'
import { openTransaction } from './transaction.server'

const connectionTimeoutMillis = 5000

/**
 * Creates Prisma's adapter for PostgreSQL with time limits for connections and answers; every connection returns to the
 * pool, even one that ended inside a transaction.
 */
export function postgresqlAdapter(
  connectionString: string,
  answerMs = 30_000,
): Pick<PrismaPg, 'provider' | 'adapterName' | 'connect'> {
  const pool = {
    connectionString,
    max: 10,
    connectionTimeoutMillis,
    query_timeout: answerMs,
    keepAlive: true,
  }
  const factory = new PrismaPg(pool)
  const connect = async () => {
    const adapter = await factory.connect()
    adapter.underlyingDriver().on('connect', endWhenUnanswered)
    const begin = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const begun = await begin(isolationLevel)
      return openTransaction(begun, () => begun.rollback())
    }
    return adapter
  }
  return { provider: factory.provider, adapterName: factory.adapterName, connect }
}

/** Ends a connection after a time-out; otherwise the next query would wait for the old answer. */
function endWhenUnanswered(client: ClientBase & { end?: () => Promise<void> }): void {
  const ask = client.query.bind(client) as (...query: unknown[]) => unknown
  const asking = (...query: unknown[]) => {
    const answer = ask(...query)
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') client.end?.().catch(() => {})
      })
    }
    return answer
  }
  client.query = asking as typeof client.query
}
