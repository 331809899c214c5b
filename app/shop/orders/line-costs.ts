import type { UnitsByLine } from './line-units'
import { splitCentsByWeights } from './split'

interface PaidLine {
  id: number
  priceCents: number
  quantity: number
  /** The line's share of the discount and of added tax, as reported by Stripe; null if it is computed. */
  discountCents: number | null
  taxCents: number | null
  taxBehavior: string | null
}

interface PaidOrder {
  lines: PaidLine[]
  discountCents: number
  taxCents: number
  shippingCents: number
}

/**
 * Returns the amount paid for each line, by money and gift card: goods - discount + added tax. With shipping, its tax
 * and the tip, they add up to the order's payment. Added tax that nobody assigned to lines is split among shipping and
 * the lines whose prices do not include tax.
 */
export function lineCosts(order: PaidOrder) {
  const { lines } = order
  const goods = lines.map(({ priceCents, quantity }) => priceCents * quantity)
  const discounts =
    told(lines.map((line) => line.discountCents)) ?? splitCentsByWeights(order.discountCents, goods)
  const net = goods.map((cents, index) => cents - (discounts[index] ?? 0))
  const taxes = told(lines.map((line) => line.taxCents)) ?? likelyTaxes(order, net)
  return lines.map(({ id }, index) => {
    const [discountCents = 0, taxCents = 0] = [discounts[index], taxes[index]]
    return { id, discountCents, taxCents, cents: (net[index] ?? 0) + taxCents }
  })
}

function told(amounts: (number | null)[]): number[] | undefined {
  const known = amounts.filter((cents) => cents !== null)
  return known.length === amounts.length ? known : undefined
}

function likelyTaxes({ lines, taxCents, shippingCents }: PaidOrder, net: number[]): number[] {
  const taxed = lines.map(({ taxBehavior }, index) =>
    taxBehavior === 'inclusive' ? 0 : Math.max(0, net[index] ?? 0),
  )
  return splitCentsByWeights(taxCents, [...taxed, shippingCents]).slice(0, lines.length)
}

/**
 * Returns the refund for units after earlier refunds: the price of all of them less that of the earlier ones, so that
 * all units of a line come to what was paid for it, in whatever steps.
 * @param earlier refunded units by line
 */
export function refundCentsOfUnits(order: PaidOrder, picked: UnitsByLine, earlier: UnitsByLine = {}): number {
  const costs = new Map(lineCosts(order).map(({ id, cents }) => [id, cents]))
  return order.lines.reduce((sum, { id, quantity }) => {
    const upTo = (units: number) => Math.round(((costs.get(id) ?? 0) * units) / quantity)
    const before = earlier[id] ?? 0
    return sum + upTo(before + (picked[id] ?? 0)) - upTo(before)
  }, 0)
}
