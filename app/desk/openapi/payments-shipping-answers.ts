import { z } from 'zod'
import { wayNames } from '../../shop/ways-to-pay/ways'

const id = z.int().positive()
const amount = z.number().nonnegative()
const text = z.string()
const time = z.iso.datetime()
const day = z.iso.date()

const invoice = {
  number: id,
  orderId: id,
  kind: z.enum(['invoice', 'credit']),
  issuedOn: day,
  total: amount,
  currency: text,
}

const Way = z.object({ name: z.enum(wayNames), isOn: z.boolean(), words: text, days: z.int() })

const items = z.array(z.object({ title: text, quantity: z.int() }))

const zone = {
  id,
  name: text,
  isRest: z.boolean().describe('The rest of the world'),
  countries: z.array(text).describe('ISO 3166-1, two letters'),
  freeFrom: amount.nullable().describe('The sum of goods from which it is free'),
  rates: z.array(z.object({ classId: id, first: amount, further: amount })).describe('By class'),
}

export const paymentsAndShippingAnswers = {
  Invoice: z.object({
    ...invoice,
    ofNumber: id.nullable().describe('Of a credit: the invoice'),
    dueOn: day.nullable(),
    seller: z.object({ name: text, address: text, email: text, vatNumber: text }),
    buyer: z.object({ company: text, name: text, address: text, vatNumber: text, reference: text }),
    lines: z.array(z.object({ title: text, quantity: z.int(), price: amount })),
    sums: z.array(z.object({ label: text, amount: z.number() })).describe('The last one is the total'),
    taxWords: text,
    pdf: text.describe('Where staff download it, below the site'),
  }),
  Invoices: z.array(z.object({ ...invoice, company: text })),
  InvoiceSettings: z.object({ vatNumber: text, taxWords: text }),
  UnmatchedPayments: z.array(
    z.object({
      sessionId: text.describe('Of Stripe'),
      amount,
      currency: text,
      email: text.nullable(),
      orderId: id.nullable(),
      orderReference: text.nullable(),
      reason: text,
      isTest: z.boolean(),
      createdAt: time,
    }),
  ),
  WayToPay: Way,
  WaysToPay: z.array(Way),
  TableDays: z.object({
    page: z.int(),
    pages: z.int(),
    days: z.array(
      z.object({
        day,
        sales: z.int(),
        taken: z.number(),
        difference: z.number().nullable().describe('What the cash box has too much; null if not counted'),
      }),
    ),
  }),
  TableDay: z.object({
    day,
    taken: z.number(),
    items,
    sales: z.array(
      z.object({
        orderId: id,
        phone: text.nullable(),
        soldAt: time,
        items,
        total: amount,
        refunded: amount,
        shortages: z.array(z.looseObject({ title: text, missing: z.int() })),
      }),
    ),
    phones: z.object({ orders: z.int(), amount: z.number() }).describe('Paid by Stripe, on buyers’ phones'),
    counted: z
      .object({
        float: amount,
        counted: amount,
        difference: z.number(),
        note: text,
        countedBy: text,
        countedAt: time,
      })
      .nullable(),
  }),
  RecordedSales: z.object({
    recorded: z.array(
      z.object({
        key: text,
        orderId: id,
        shortages: z
          .array(z.object({ title: text, missing: z.int() }))
          .describe('What was sold though the stock had less'),
      }),
    ),
  }),
  Zone: z.object({ ...zone, version: z.int() }),
  Shipping: z.object({
    zones: z.array(z.object(zone)),
    classes: z.array(z.object({ id, name: text })),
    pickupPoints: z.array(z.object({ id, name: text, details: text })),
    firstDestination: text.nullable().describe('Where a cart is sent until somebody chooses'),
    returns: z.object({ days: z.int().describe('0 is never'), words: text }),
  }),
} as const
