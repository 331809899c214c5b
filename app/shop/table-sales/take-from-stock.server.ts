import type { Prisma, Transaction } from '../../platform/database/db.server'
import type { BundlePart } from '../items/bundle'
import { variantTitle } from '../items/merch'
import { availableStock, bundlePartsInclude, toCartItem } from '../items/merch-rows.server'
import { reserveStock } from '../items/stock.server'
import type { TableSale } from './sales-request'

type SoldLine = TableSale['lines'][number]

const asSold = {
  ...bundlePartsInclude,
  merchItem: true,
  picture: { select: { image: true } },
} satisfies Prisma.MerchVariantInclude

/** An order line of a table sale. */
export interface TableSaleLine {
  merchItemId: number
  variantId: number
  title: string
  image: string | null
  priceCents: number
  quantity: number
  holdsStock: boolean
  parts: Prisma.OrderLinePartCreateWithoutOrderLineInput[]
  /** Whether the stock did not have these units. */
  isMissing: boolean
}

/**
 * Takes sold units out of stock, and returns units that the stock did not have as a line of their own, so that a refund
 * only restores the others.
 */
export async function takeTableSaleFromStock(tx: Transaction, sold: SoldLine): Promise<TableSaleLine[]> {
  const row = await tx.merchVariant.findUnique({ where: { id: sold.variantId }, include: asSold })
  const { priceCents, variantId } = sold
  if (!row) {
    const gone = { merchItemId: 0, variantId, title: sold.title, image: null, priceCents }
    return [{ ...gone, quantity: sold.quantity, holdsStock: false, parts: [], isMissing: true }]
  }
  const { title, image, values, parts } = toCartItem(row.merchItem, row)
  const line = {
    merchItemId: row.merchItemId,
    variantId,
    title: variantTitle(title, values),
    image,
    priceCents,
  }
  const available = row.merchItem.deletedAt ? 0 : (availableStock(row) ?? sold.quantity)
  const { count, taken } = await takeUpTo(Math.min(sold.quantity, available), { variantId, parts }, tx)
  const lines: TableSaleLine[] = []
  const inBundle = (held: (number | null)[]) =>
    parts.map((part) => ({
      variantId: part.variantId ?? 0,
      title: part.title,
      quantity: part.quantity,
      isDigital: part.isDigital,
      holdsStock: held.includes(part.variantId),
    }))
  if (count > 0)
    lines.push({
      ...line,
      quantity: count,
      holdsStock: taken.includes(variantId),
      parts: inBundle(taken),
      isMissing: false,
    })
  const missing = sold.quantity - count
  if (missing > 0)
    lines.push({ ...line, quantity: missing, holdsStock: false, parts: inBundle([]), isMissing: true })
  return lines
}

/**
 * Takes as many units as are left, at most this number, and retries with fewer, since others may buy at the
 * same time.
 */
async function takeUpTo(
  most: number,
  piece: { variantId: number; parts: BundlePart[] },
  tx: Transaction,
): Promise<{ count: number; taken: (number | null)[] }> {
  for (let count = most; count > 0; count -= 1) {
    const { missing, taken } = await reserveStock([{ ...piece, quantity: count }], tx)
    if (!missing) return { count, taken: taken.map(({ variantId }) => variantId) }
  }
  return { count: 0, taken: [] }
}
