import type { Cells } from '../products/product'

export interface PastLine {
  title: string
  sku: string
  quantity: number
  /** The price of all units. */
  cents: number
  isDigital: boolean
}

/** Where an order of another shop ended: `waiting` is not paid yet, and nothing happens to it here. */
export type PastStatus = 'waiting' | 'paid' | 'shipped' | 'canceled' | 'refunded'

/** An order of another shop, in common terms. Sums are in cents, as the file has them. */
export interface PastOrder {
  /** Its name at its shop, the same in each export. */
  key: string
  /** The number that its buyer knows. */
  number: string
  placedAt: Date | undefined
  paidAt: Date | undefined
  shippedAt: Date | undefined
  status: PastStatus
  /** The currency's code in any case; empty if the file has none. */
  currency: string
  email: string
  phone: string
  name: string
  /** The postal address without the name; its last line is the country's code. */
  address: string
  lines: PastLine[]
  discountCents: number
  discountCode: string
  shippingCents: number
  shippingMethod: string
  taxCents: number
  tipCents: number
  /** What was paid; undefined if the file does not say. */
  totalCents: number | undefined
  refundedCents: number
  /** What else the file says about it, for the people who look after the orders. */
  remarks: string[]
}

/** The orders file of a kind of shop. */
export interface OrderFormat {
  shop: string
  /** The columns by which a file is recognized. */
  columns: string[]
  /** The name of the order that a row belongs to; empty if to that of the row before. */
  keyOf(cells: Cells): string
  /** @returns undefined for rows that are no order */
  read(key: string, rows: Cells[]): PastOrder | undefined
  /** What does not come from such a file, and what to do about it. */
  lacks?: string
}

/** An order of which nothing is said yet. */
export const blankOrder = {
  paidAt: undefined,
  shippedAt: undefined,
  currency: '',
  email: '',
  phone: '',
  name: '',
  address: '',
  discountCents: 0,
  discountCode: '',
  shippingCents: 0,
  shippingMethod: '',
  taxCents: 0,
  tipCents: 0,
  totalCents: undefined,
  refundedCents: 0,
  remarks: [] as string[],
}

/** Returns the remarks that have something to say, each as "Paid by: PayPal". */
export const remarksOf = (remarks: Record<string, string | undefined>): string[] =>
  Object.entries(remarks).flatMap(([label, text]) => (text?.trim() ? `${label}: ${text.trim()}` : []))
