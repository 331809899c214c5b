import type { BatchRecord } from '../import-batch.server'
import type { PastOrder } from './past-order'
import type { OrderSums } from './sums'

export interface PastOrderRecord extends BatchRecord {
  shop: string
  order: PastOrder
  sums: OrderSums
}
