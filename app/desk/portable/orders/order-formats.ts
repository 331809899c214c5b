import { bandcampSales } from './bandcamp-sales'
import { bigCartelOrders } from './big-cartel-orders'
import { etsyOrderItems, etsyOrders } from './etsy-orders'
import type { OrderFormat } from './past-order'
import { shopifyOrders, squarespaceOrders } from './shopify-orders'
import { woocommerceOrders, woocommerceReport } from './woocommerce-orders'

const formats: OrderFormat[] = [
  bandcampSales,
  etsyOrderItems,
  etsyOrders,
  bigCartelOrders,
  shopifyOrders,
  squarespaceOrders,
  ...woocommerceOrders,
  woocommerceReport,
]

/** Recognizes a file of orders by the normalized names of its columns. */
export const recognizeOrders = (columns: string[]): OrderFormat | undefined =>
  formats.find((format) => format.columns.every((column) => columns.includes(column)))
