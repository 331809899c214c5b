import type { PastOrder } from './past-order'

export interface OrderSums {
  subtotalCents: number
  discountCents: number
  taxCents: number
  includedTaxCents: number
  totalCents: number
  /** What the file's total has beyond its parts; it becomes a line of its own. */
  otherCents: number
  /** By how much the file's parts differ from its total. */
  differenceCents: number
}

/**
 * Makes the sums of an order add up: the total is what the file says, and tax is added if it adds up so, else included
 * in the prices. What the parts lack is charged besides; what they have too much is a discount.
 */
export function sumsOf(order: Omit<PastOrder, 'key'>): OrderSums {
  const goodsCents = order.lines.reduce((sum, { cents }) => sum + cents, 0)
  const { discountCents, shippingCents, taxCents, tipCents } = order
  const net = goodsCents - discountCents + shippingCents + tipCents
  const totalCents = order.totalCents ?? Math.max(0, net + taxCents)
  const [withTax, withoutTax] = [totalCents - net - taxCents, totalCents - net]
  const isAdded = Math.abs(withTax) <= Math.abs(withoutTax)
  const differenceCents = isAdded ? withTax : withoutTax
  const otherCents = Math.max(0, differenceCents)
  return {
    subtotalCents: goodsCents + otherCents,
    discountCents: discountCents + Math.max(0, -differenceCents),
    taxCents: isAdded ? taxCents : 0,
    includedTaxCents: isAdded ? 0 : taxCents,
    totalCents,
    otherCents,
    differenceCents,
  }
}
