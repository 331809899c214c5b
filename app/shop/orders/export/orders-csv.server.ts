import { csvStream } from '../../../platform/text/csv-stream.server'
import { ordersInBatches } from '../admin/admin-orders.server'
import type { OrderListQuery } from '../admin/order-list-query'
import { csvHead, orderCsvLine } from './csv'

/** @param isWanted is called before each batch, and ends the stream when the client has gone away */
export function ordersCsv(
  query: OrderListQuery,
  isWanted: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  return csvStream(csvHead, batches(query), isWanted)
}

async function* batches(query: OrderListQuery): AsyncGenerator<string> {
  for await (const orders of ordersInBatches(query)) yield orders.map(orderCsvLine).join('')
}
