import { streamCsv } from '../../../platform/text/csv-stream.server'
import { streamOrdersInBatches } from '../admin/admin-orders.server'
import type { OrderListQuery } from '../admin/order-list-query'
import { orderCsvHead, orderCsvLine } from './csv'

/** @param isWanted is called before each batch, and ends the stream once the client has disconnected */
export function streamOrdersCsv(
  query: OrderListQuery,
  isWanted: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  return streamCsv(orderCsvHead, batches(query), isWanted)
}

async function* batches(query: OrderListQuery): AsyncGenerator<string> {
  for await (const orders of streamOrdersInBatches(query)) yield orders.map(orderCsvLine).join('')
}
