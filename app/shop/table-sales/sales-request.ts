import { z } from 'zod'
import { timeField } from '../../platform/forms/form-fields'
import { msg } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { cutText } from '../../platform/text/cut-text'
import { maxOrderTotalCents } from '../orders/orders'
import { goodsCents, maxPhoneNameLength } from './table-sales'

export const maxSalesAtOnce = 200
const maxLines = 100
const maxTitle = 400

const Cents = z.number().int().min(0).max(maxOrderTotalCents)

/** A table sale that a phone has recorded; it may arrive hours later. */
export const TableSale = z
  .object({
    /** The sale's unique key from the phone. */
    key: z.string().regex(/^[\w-]{16,60}$/),
    soldAt: timeField().transform((time) => new Date(time)),
    /** The seller's name for the phone. */
    phone: z
      .string()
      .trim()
      .default('')
      .transform((name) => cutText(name, maxPhoneNameLength)),
    /** The amount that the buyer paid; by default the price of the lines. */
    takenCents: Cents.optional(),
    lines: z
      .array(
        z.object({
          variantId: Id,
          /** The title of the item, for the order if the item was deleted meanwhile. */
          title: z.string().transform((title) => cutText(title, maxTitle)),
          quantity: z.number().int().min(1).max(999),
          /** The price of one unit, as the phone showed it. */
          priceCents: Cents,
        }),
      )
      .min(1, msg('Choose what was sold.'))
      .max(maxLines),
  })
  .refine(({ lines }) => goodsCents(lines) <= maxOrderTotalCents, msg('This amount is too high.'))
export type TableSale = z.output<typeof TableSale>
/** A table sale in JSON. */
export type SentTableSale = z.input<typeof TableSale>

export const TableSalesRequest = z.object({ sales: z.array(TableSale).min(1).max(maxSalesAtOnce) })
