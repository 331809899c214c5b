import { splitCents } from '../orders/split'

export interface SoldLine {
  id: number
  merchItemId: number
  variantId: number | null
  title: string
  quantity: number
  priceCents: number
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

/** What a buyer paid for one line of an order. */
export interface PaidLine extends SoldLine {
  /** Goods less discount and tax. */
  goodsCents: number
  postageCents: number
  /** Everything, with tax. */
  totalCents: number
}

/** Splits what was paid for an order among its lines, by their cost; the lines' totals add up to the order's. */
export function paidLines(order: SoldOrder): PaidLine[] {
  const { lines, subtotalCents, shippingCents, taxCents, includedTaxCents, totalCents } = order
  const weights = lines.map(({ quantity, priceCents }) => quantity * priceCents)
  const split = (cents: number) => splitCents(cents, weights)
  const discounts = split(subtotalCents + shippingCents + taxCents - totalCents)
  const [postage, added, included] = [split(shippingCents), split(taxCents), split(includedTaxCents)]
  return lines.map((line, index) => {
    const part = (of: number[]) => of[index] ?? 0
    const paid = (weights[index] ?? 0) - part(discounts)
    return {
      ...line,
      goodsCents: paid - part(included),
      postageCents: part(postage),
      totalCents: paid + part(postage) + part(added),
    }
  })
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
