import { z } from 'zod'
import { paymentWayNames } from '../../shop/ways-to-pay/ways'
import { amountInUnitsSchema, daySchema, idSchema, textSchema, timeSchema } from './common-fields'

const invoice = {
  number: idSchema,
  orderId: idSchema,
  kind: z.enum(['invoice', 'credit']),
  issuedOn: daySchema,
  total: amountInUnitsSchema,
  currency: textSchema,
}

const Way = z.object({ name: z.enum(paymentWayNames), isOn: z.boolean(), words: textSchema, days: z.int() })

const items = z.array(z.object({ title: textSchema, quantity: z.int() }))

const zone = {
  id: idSchema,
  name: textSchema,
  isRest: z.boolean().describe('The rest of the world'),
  countries: z.array(textSchema).describe('ISO 3166-1, two letters'),
  freeFrom: amountInUnitsSchema.nullable().describe('The sum of goods from which it is free'),
  rates: z
    .array(z.object({ classId: idSchema, first: amountInUnitsSchema, further: amountInUnitsSchema }))
    .describe('By class'),
}

export const paymentsAndShippingAnswerSchemas = {
  Invoice: z.object({
    ...invoice,
    ofNumber: idSchema.nullable().describe('Of a credit: the invoice'),
    dueOn: daySchema.nullable(),
    seller: z.object({ name: textSchema, address: textSchema, email: textSchema, vatNumber: textSchema }),
    buyer: z.object({
      company: textSchema,
      name: textSchema,
      address: textSchema,
      vatNumber: textSchema,
      reference: textSchema,
    }),
    lines: z.array(z.object({ title: textSchema, quantity: z.int(), price: amountInUnitsSchema })),
    sums: z.array(z.object({ label: textSchema, amount: z.number() })).describe('The last one is the total'),
    taxWords: textSchema,
    pdf: textSchema.describe('Where staff download it, below the site'),
  }),
  Invoices: z.array(z.object({ ...invoice, company: textSchema })),
  InvoiceSettings: z.object({ vatNumber: textSchema, taxWords: textSchema }),
  UnmatchedPayments: z.array(
    z.object({
      sessionId: textSchema.describe('Of Stripe'),
      amount: amountInUnitsSchema,
      currency: textSchema,
      email: textSchema.nullable(),
      orderId: idSchema.nullable(),
      orderReference: textSchema.nullable(),
      reason: textSchema,
      isTest: z.boolean(),
      createdAt: timeSchema,
    }),
  ),
  WayToPay: Way,
  WaysToPay: z.array(Way),
  TableDays: z.object({
    page: z.int().optional().describe('Without `limit` and `cursor`, as `pages`'),
    pages: z.int().optional(),
    days: z.array(
      z.object({
        day: daySchema,
        sales: z.int(),
        taken: z.number(),
        difference: z.number().nullable().describe('What the cash box has too much; null if not counted'),
      }),
    ),
  }),
  TableDay: z.object({
    day: daySchema,
    taken: z.number(),
    items,
    sales: z.array(
      z.object({
        orderId: idSchema,
        phone: textSchema.nullable(),
        soldAt: timeSchema,
        items,
        total: amountInUnitsSchema,
        refunded: amountInUnitsSchema,
        shortages: z.array(z.looseObject({ title: textSchema, missing: z.int() })),
      }),
    ),
    phones: z.object({ orders: z.int(), amount: z.number() }).describe('Paid by Stripe, on buyers’ phones'),
    counted: z
      .object({
        float: amountInUnitsSchema,
        counted: amountInUnitsSchema,
        difference: z.number(),
        note: textSchema,
        countedBy: textSchema,
        countedAt: timeSchema,
      })
      .nullable(),
  }),
  RecordedSales: z.object({
    recorded: z.array(
      z.object({
        key: textSchema,
        orderId: idSchema,
        shortages: z
          .array(z.object({ title: textSchema, missing: z.int() }))
          .describe('What was sold though the stock had less'),
      }),
    ),
  }),
  Zone: z.object({ ...zone, version: z.int() }),
  Shipping: z.object({
    zones: z.array(z.object(zone)),
    classes: z.array(z.object({ id: idSchema, name: textSchema })),
    pickupPoints: z.array(z.object({ id: idSchema, name: textSchema, details: textSchema })),
    firstDestination: textSchema.nullable().describe('Where a cart is sent until somebody chooses'),
    returns: z.object({ days: z.int().describe('0 is never'), words: textSchema }),
  }),
} as const
