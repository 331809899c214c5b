import type { Order } from './orders'

interface Amounts {
  goodsCents: number
  discountCents: number
  shippingCents: number
  /** Added to the prices; tax contained in them is not counted here. */
  taxCents?: number
}

/** Returns the amount to pay: goods - discount + shipping + tax. All are whole cents, so nothing is rounded here. */
export const orderTotal = ({ goodsCents, discountCents, shippingCents, taxCents = 0 }: Amounts): number =>
  goodsCents - discountCents + shippingCents + taxCents

export type OrderSums = Pick<
  Order,
  | 'subtotalCents'
  | 'discountCents'
  | 'discountCode'
  | 'shippingCents'
  | 'shippingMethod'
  | 'taxCents'
  | 'totalCents'
> &
  Partial<Pick<Order, 'includedTaxCents'>>

interface LabeledSum {
  label: string
  cents: number
}

/**
 * Returns the sums below an order's lines, as every page, mail and file shows them; they add up to the total, which
 * comes last. The goods are named only if there is a discount, shipping or tax.
 */
export function sumsOf(order: OrderSums): LabeledSum[] {
  const { subtotalCents, discountCents, discountCode, shippingCents, shippingMethod, taxCents } = order
  const isBare = discountCents === 0 && shippingCents === 0 && taxCents === 0
  return [
    ...(isBare ? [] : [{ label: 'Subtotal', cents: subtotalCents }]),
    ...(discountCents > 0 ? [{ label: `Discount ${discountCode ?? ''}`.trim(), cents: -discountCents }] : []),
    ...(shippingMethod || shippingCents > 0
      ? [{ label: shippingMethod ?? 'Shipping', cents: shippingCents }]
      : []),
    ...(taxCents > 0 ? [{ label: 'Tax', cents: taxCents }] : []),
    { label: 'Total', cents: order.totalCents },
  ]
}

/** Returns what follows the total, and is part of it. */
export const includedSums = ({ includedTaxCents = 0 }: OrderSums): LabeledSum[] =>
  includedTaxCents > 0 ? [{ label: 'Tax contained in it', cents: includedTaxCents }] : []
