import { z } from 'zod'
import { timeField } from '../../platform/forms/form-fields'
import { msg } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { cutText } from '../../platform/text/cut-text'
import { maxTotalCents } from '../orders/orders'

export const maxSalesAtOnce = 200
const maxLines = 100
const maxTitle = 400
export const maxPhoneName = 40

const Cents = z.number().int().min(0).max(maxTotalCents)

/** A sale as a phone sends it, perhaps hours later. */
export const TableSale = z
  .object({
    /** Made by the phone, once for each sale. */
    key: z.string().regex(/^[\w-]{16,60}$/),
    soldAt: timeField().transform((time) => new Date(time)),
    /** What the seller called the phone. */
    phone: z
      .string()
      .trim()
      .default('')
      .transform((name) => cutText(name, maxPhoneName)),
    /** What the buyer gave; without it, what the lines come to. */
    takenCents: Cents.optional(),
    lines: z
      .array(
        z.object({
          variantId: Id,
          /** Stands in the order when the item is gone by then. */
          title: z.string().transform((title) => cutText(title, maxTitle)),
          quantity: z.number().int().min(1).max(999),
          /** The price of one, as the phone showed it. */
          priceCents: Cents,
        }),
      )
      .min(1, msg('Choose what was sold.'))
      .max(maxLines),
  })
  .refine(({ lines }) => listCents(lines) <= maxTotalCents, msg('This is too much.'))
export type TableSale = z.output<typeof TableSale>
/** The same as JSON has it. */
export type SentTableSale = z.input<typeof TableSale>

export const TableSalesRequest = z.object({ sales: z.array(TableSale).min(1).max(maxSalesAtOnce) })

/** More was sold than there was. */
export interface Shortage {
  title: string
  missing: number
}

export const shortagesOf = ({ shortages }: { shortages: string }): Shortage[] => JSON.parse(shortages)

export interface RecordedSale {
  key: string
  orderId: number
  shortages: Shortage[]
}

export interface TableGood {
  itemId: number
  variantId: number
  /** The title that an order gives it, with the chosen options. */
  title: string
  itemTitle: string
  /** The chosen options; empty for an item without any. */
  variant: string
  image: string
  priceCents: number
  /** Null is unlimited. */
  stock: number | null
}

export const listCents = (lines: readonly { priceCents: number; quantity: number }[]): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
