import type { Order } from './orders'

interface Amounts {
  goodsCents: number
  discountCents: number
  shippingCents: number
  /** Added to the prices; what they contain is not in it. */
  taxCents?: number
}

/** What is to be paid: goods - discount + shipping + tax. All are whole cents, so nothing is rounded here. */
export const orderTotal = ({ goodsCents, discountCents, shippingCents, taxCents = 0 }: Amounts): number =>
  goodsCents - discountCents + shippingCents + taxCents

export type Summed = Pick<
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
 * The sums below an order's lines, as every page, mail and file shows them; they add up to the total, which comes last. The goods
 * alone are only named where anything is taken off or comes to them.
 */
export function sumsOf(order: Summed): LabeledSum[] {
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

/** What follows the total, and is part of it. */
export const includedIn = ({ includedTaxCents = 0 }: Summed): LabeledSum[] =>
  includedTaxCents > 0 ? [{ label: 'Tax contained in it', cents: includedTaxCents }] : []
