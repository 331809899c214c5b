import { csvStream } from '../../platform/csv-stream.server'
import { ordersInBatches } from '../desk/admin-orders.server'
import type { DeskQuery } from '../desk/desk-query'
import { csvHead, csvOf } from './csv'

/**
 * Streams orders as CSV, a batch at a time.
 * @param isWanted is called before each batch, and ends the stream when the client has gone away
 */
export function ordersCsv(query: DeskQuery, isWanted: () => Promise<boolean>): ReadableStream<Uint8Array> {
  return csvStream(csvHead, batches(query), isWanted)
}

async function* batches(query: DeskQuery): AsyncGenerator<string> {
  for await (const orders of ordersInBatches(query)) yield orders.map(csvOf).join('')
}
