import type { Prisma, Transaction } from '../../platform/database/db.server'
import type { BundlePart } from '../items/bundle'
import { variantTitle } from '../items/merch'
import { availableStock, toCartItem, withParts } from '../items/merch-rows.server'
import { reserveStock } from '../items/stock.server'
import type { TableSale } from './table-sales'

type SoldLine = TableSale['lines'][number]

const asSold = {
  ...withParts,
  merchItem: true,
  picture: { select: { image: true } },
} satisfies Prisma.MerchVariantInclude

/** A line of the order that a sale becomes. */
export interface TakenLine {
  merchItemId: number
  variantId: number
  title: string
  image: string | null
  priceCents: number
  quantity: number
  holdsStock: boolean
  parts: Prisma.OrderLinePartCreateWithoutOrderLineInput[]
  /** More than the stock had. */
  isMissing: boolean
}

/**
 * Takes what was sold out of stock, and what the stock did not have as a line of its own, so that a refund gives back
 * only what was there.
 */
export async function takeFromStock(tx: Transaction, sold: SoldLine): Promise<TakenLine[]> {
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
  const lines: TakenLine[] = []
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

/** Others may buy at the same time: then there is one less to take. */
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
