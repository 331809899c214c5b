import { bandcampMerch } from './bandcamp-merch'
import { bigCartel } from './big-cartel'
import { etsy } from './etsy'
import type { ProductFormat } from './product'
import { shopify } from './shopify'
import { squarespace } from './squarespace'
import { table } from './table'
import { woocommerce } from './woocommerce'

/** The formats that are recognized, those with more columns of their own first. */
const formats: ProductFormat[] = [
  ...shopify,
  woocommerce,
  squarespace,
  etsy,
  bigCartel,
  ...bandcampMerch,
  ...table,
]

/** Recognizes a products file by the normalized names of its columns. */
export const recognizeProducts = (columns: string[]): ProductFormat | undefined =>
  formats.find((format) => format.columns.every((column) => columns.includes(column)))
