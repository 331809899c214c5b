import { z } from 'zod'
import { dayField } from '../../../platform/forms/form-fields'
import { pageQueryFields } from '../../../platform/http/list-request.server'
import { SentId } from '../../../platform/http/sent-json'
import { msg } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { Amount, AmountFromZero } from '../../../platform/ui/amount'
import { orderSorts } from '../admin/order-list-query'
import type { UnitsByLine } from '../line-units'
import { orderFilters } from '../orders'

const text = (most: number) => z.string().trim().max(most)
const Day = dayField()

export const OrdersQuery = z.object({
  status: z
    .enum(orderFilters)
    .default('all')
    .describe(
      'A status, or `placed` (without `abandoned` ones, which nobody paid at the payment page), `stuck` (needs attention), `disputed`, `returns`, `transfers` (to be marked as paid)',
    ),
  q: text(200).default('').describe('Words, a number or a reference'),
  from: Day.optional().describe('The first day, in the site’s time zone'),
  to: Day.optional().describe('The last day'),
  run: Id.optional().describe('Orders of a run of an issue'),
  test: z.enum(['true', 'false']).optional().describe('Only orders in test mode, or none of them'),
  sort: z.enum(orderSorts).default('newest'),
  ...pageQueryFields(['number'], ['number', 'number']),
})

const Units = z
  .array(z.object({ lineId: SentId, quantity: z.int().positive().max(999_999) }))
  .min(1)
  .max(100)
  .describe('Which units; without it, all')

export function unitsByLine(units: z.output<typeof Units> | undefined): UnitsByLine | undefined {
  if (!units) return
  const picked: UnitsByLine = {}
  for (const { lineId, quantity } of units) picked[lineId] = (picked[lineId] ?? 0) + quantity
  return picked
}

const tracking = { carrier: text(60).default(''), trackingNumber: text(200).default('') }

export const ShipmentRequest = z.object({
  lines: Units.optional(),
  ...tracking,
  expectedSent: z
    .int()
    .nonnegative()
    .optional()
    .describe('How many units you take for sent: if another parcel left since, this one is refused'),
})
export const TrackingRequest = z.object({ ...tracking, version: z.int().positive().optional() })

export const RefundRequest = z.object({
  amount: Amount.optional().describe('Without it, what was paid for `lines`, or all that is left'),
  lines: Units.optional(),
  restock: z.boolean().default(false).describe('Puts the units back in stock'),
  expectedRefunded: AmountFromZero.optional().describe(
    'The `refundRequested` you have read: if another refund came since, this one is refused',
  ),
  toGiftCard: z
    .literal(true)
    .optional()
    .describe('What a gift card paid goes back to it before the money; else the money goes back first'),
})

export const NoteRequest = z.object({ text: text(4000).min(1, msg('Enter a note.')) })

export const PaymentRequest = z.object({
  amount: Amount.optional().describe('Without it, all that is left to pay'),
  day: Day.optional().describe('When the money came; today without it'),
  traded: z.literal(true).optional().describe('Given in goods: all that is left'),
})

export const ExtendPaymentTimeRequest = z.object({ until: Day })

export const OrderAddressRequest = z.object({
  shippingName: text(200).default(''),
  shippingAddress: text(1000).min(1, msg('Enter an address.')),
  phone: text(50).default(''),
  version: z.int().nonnegative().optional().describe('The `addressVersion` you have read'),
})

export const ReturnAnswerRequest = z.object({
  status: z.enum(['accepted', 'declined', 'received']),
  words: text(2000).default('').describe('To the buyer, by mail'),
})

export const DisputeAnswerRequest = z.object({ answer: text(10_000).min(1, msg('Enter an answer.')) })
