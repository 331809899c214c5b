import { splitCents } from '../orders/split'

export interface SoldLine {
  id: number
  merchItemId: number
  variantId: number | null
  title: string
  quantity: number
  priceCents: number
  /** Its part of the discount and of the tax that was added, and whether its price has its tax in it, where that is known. */
  discountCents?: number | null
  taxCents?: number | null
  taxBehavior?: string | null
  /** What one bundle has in it, with the price of each by itself. */
  parts?: { variantId: number; quantity: number; priceCents: number }[]
}

export interface SoldOrder {
  subtotalCents: number
  shippingCents: number
  taxCents: number
  includedTaxCents: number
  totalCents: number
  lines: SoldLine[]
}

export interface PaidLine extends SoldLine {
  /** Goods less discount and tax. */
  goodsCents: number
  postageCents: number
  /** Everything, with tax. */
  totalCents: number
}

/**
 * Splits what was paid for an order among its lines: to each its own discount and tax, and the rest, such as the tax of the
 * postage, by their cost. The lines' totals add up to the order's.
 */
export function paidLines(order: SoldOrder): PaidLine[] {
  const { lines, subtotalCents, shippingCents, taxCents, includedTaxCents, totalCents } = order
  const goods = lines.map(({ quantity, priceCents }) => quantity * priceCents)
  const discountCents = subtotalCents + shippingCents + taxCents - totalCents
  const discounts = ownAndRest(
    discountCents,
    lines.map((line) => line.discountCents),
    goods,
  )
  const added = ownAndRest(
    taxCents,
    lines.map((line) => line.taxCents),
    goods,
  )
  const postage = splitCents(shippingCents, goods)
  const included = splitCents(includedTaxCents, withTaxIncluded(lines, goods))
  return lines.map((line, index) => {
    const part = (of: number[]) => of[index] ?? 0
    const paid = part(goods) - part(discounts)
    return {
      ...line,
      goodsCents: paid - part(included),
      postageCents: part(postage),
      totalCents: paid + part(postage) + part(added),
    }
  })
}

/** Returns each line's own part where all are known, and what is left of the sum by cost. */
function ownAndRest(cents: number, parts: (number | null | undefined)[], goods: number[]): number[] {
  const known = parts.flatMap((part) => part ?? [])
  const own = known.length === parts.length ? known : parts.map(() => 0)
  const rest = splitCents(cents - own.reduce((sum, part) => sum + part, 0), goods)
  return own.map((part, index) => part + (rest[index] ?? 0))
}

/** Returns the cost of the lines whose prices have their tax in them, and nothing for the others; if none has, the cost of all. */
function withTaxIncluded(lines: SoldLine[], goods: number[]): number[] {
  const included = goods.map((cents, index) => (lines[index]?.taxBehavior === 'exclusive' ? 0 : cents))
  return included.some((cents) => cents > 0) ? included : goods
}

interface MadeRefund {
  amountCents: number
  /** The units that it is for; none for an amount. */
  lines: { orderLineId: number; quantity: number }[]
}

/**
 * Splits a refund among the lines of its order: among those whose units it names, else among all; never more than is
 * left of a line.
 * @param left what has not been refunded of each line
 */
export function refundByLine(lines: PaidLine[], left: number[], refund: MadeRefund): number[] {
  const units = new Map(refund.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  const named = lines.map(({ id, priceCents }) => (units.get(id) ?? 0) * priceCents)
  const isNamed = named.some((weight) => weight > 0)
  const capped = splitCents(refund.amountCents, isNamed ? named : left).map((cents, index) =>
    Math.min(cents, left[index] ?? 0),
  )
  let over = refund.amountCents - capped.reduce((sum, cents) => sum + cents, 0)
  return capped.map((cents, index) => {
    const more = Math.min(over, (left[index] ?? 0) - cents)
    over -= more
    return cents + more
  })
}
