import { splitCentsByWeights } from '../orders/split'

export interface SoldLine {
  id: number
  merchItemId: number
  variantId: number | null
  title: string
  quantity: number
  priceCents: number
  /** The line's share of the discount and added tax, and whether its price includes tax, if known. */
  discountCents?: number | null
  taxCents?: number | null
  taxBehavior?: string | null
  /** The contents of one bundle, with their single prices. */
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
  /** The price of the goods, less discount and tax. */
  goodsCents: number
  postageCents: number
  /** The total, including tax. */
  totalCents: number
}

/**
 * Splits an order's payment among its lines: each has its own discount and tax, and the rest, such as tax on shipping,
 * is split by cost. The lines add up to the order's total.
 */
export function splitPaymentByLine(order: SoldOrder): PaidLine[] {
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
  const postage = splitCentsByWeights(shippingCents, goods)
  const included = splitCentsByWeights(includedTaxCents, withTaxIncluded(lines, goods))
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

/** Returns the known parts of all lines, or splits the amount by cost. */
function ownAndRest(cents: number, parts: (number | null | undefined)[], goods: number[]): number[] {
  const known = parts.flatMap((part) => part ?? [])
  const own = known.length === parts.length ? known : parts.map(() => 0)
  const rest = splitCentsByWeights(cents - own.reduce((sum, part) => sum + part, 0), goods)
  return own.map((part, index) => part + (rest[index] ?? 0))
}

/** Returns the cost of lines whose prices include tax, and 0 for others; if there are none, all costs. */
function withTaxIncluded(lines: SoldLine[], goods: number[]): number[] {
  const included = goods.map((cents, index) => (lines[index]?.taxBehavior === 'exclusive' ? 0 : cents))
  return included.some((cents) => cents > 0) ? included : goods
}

interface MadeRefund {
  amountCents: number
  /** The refunded units; empty for an amount. */
  lines: { orderLineId: number; quantity: number }[]
}

/**
 * Splits a refund among the lines of the units it names, else among all lines, never more than is left of each.
 * @param left what is not refunded of each line
 */
export function refundByLine(lines: PaidLine[], left: number[], refund: MadeRefund): number[] {
  const units = new Map(refund.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  const named = lines.map(({ id, priceCents }) => (units.get(id) ?? 0) * priceCents)
  const isNamed = named.some((weight) => weight > 0)
  const capped = splitCentsByWeights(refund.amountCents, isNamed ? named : left).map((cents, index) =>
    Math.min(cents, left[index] ?? 0),
  )
  let over = refund.amountCents - capped.reduce((sum, cents) => sum + cents, 0)
  return capped.map((cents, index) => {
    const more = Math.min(over, (left[index] ?? 0) - cents)
    over -= more
    return cents + more
  })
}
