import { setImmediate } from 'node:timers/promises'
import { ordersInBatches } from './admin-orders.server'
import { csvHead, csvOf } from './csv'
import type { DeskQuery } from './desk-query'

/**
 * Orders as CSV, a batch at a time; other requests get their turn in between.
 * @param isWanted is asked before each batch, and ends the stream when the reader has gone away
 */
export function ordersCsv(query: DeskQuery, isWanted: () => Promise<boolean>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const chunks = csvChunks(query, isWanted)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return()
    },
  })
}

/** Without the byte order mark, spreadsheets guess a wrong encoding. */
async function* csvChunks(
  query: DeskQuery,
  isWanted: () => Promise<boolean>,
): AsyncGenerator<string, void, void> {
  yield `\ufeff${csvHead}`
  for await (const orders of ordersInBatches(query)) {
    yield orders.map(csvOf).join('')
    // SQLite answers at once, so that without this nothing else would run until the end.
    await setImmediate()
    if (!(await isWanted())) return
  }
}
