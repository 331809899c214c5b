import { z } from 'zod'
import { orderStatuses } from '../../shop/orders/orders'
import { amountInUnitsSchema, idSchema, textSchema, timeSchema } from './common-fields'

const status = z.enum(orderStatuses)
const lines = z.array(z.object({ lineId: idSchema, quantity: z.int().positive() }))

export const lineAnswerFields = {
  merchId: z.int().nonnegative(),
  variantId: idSchema.nullable(),
  title: textSchema,
  quantity: idSchema,
  shipsFrom: z.iso.date().nullable().describe('Of a pre-order'),
  parts: z.array(z.object({ title: textSchema, quantity: z.int() })).describe('Of a bundle'),
}

const OrderLine = z.object({
  id: idSchema,
  ...lineAnswerFields,
  price: amountInUnitsSchema.describe('Of one'),
  sent: z.int().nonnegative(),
  refunded: z.int().nonnegative(),
  left: z.int().nonnegative().describe('Still to be sent'),
})

export const orderAnswerFields = {
  id: idSchema,
  reference: textSchema.describe('Random, in the order’s address'),
  status,
  currency: textSchema.describe('ISO 4217, in small letters'),
  isTest: z.boolean().describe('Paid in test mode'),
  flag: textSchema.nullable().describe('Why it needs attention'),
  payBy: textSchema.nullable().describe('How it is paid; null is by Stripe'),
  username: textSchema,
  email: textSchema,
  phone: textSchema.nullable(),
  shippingName: textSchema.nullable(),
  shippingAddress: textSchema.nullable(),
  shippingMethod: textSchema.nullable(),
  pickupPlace: textSchema.nullable(),
  importedFrom: textSchema
    .nullable()
    .describe('The shop that sold it before the site moved here; such orders are in no sums of sales'),
  importedNumber: textSchema.nullable().describe('Its number at that shop'),
  createdAt: timeSchema,
  paidAt: timeSchema.nullable(),
  shippedAt: timeSchema.nullable(),
  discountCode: textSchema.nullable(),
}

export const OrderAnswer = z
  .object({
    ...orderAnswerFields,
    shippingCountry: textSchema.nullable(),
    tracking: textSchema.nullable(),
    expiresAt: timeSchema.nullable(),
    subtotal: amountInUnitsSchema.describe('The goods'),
    discount: amountInUnitsSchema,
    shipping: amountInUnitsSchema,
    tax: amountInUnitsSchema,
    includedTax: amountInUnitsSchema,
    tip: amountInUnitsSchema,
    giftCard: amountInUnitsSchema.describe('What a gift card paid'),
    total: amountInUnitsSchema.describe('What is paid beside it'),
    received: amountInUnitsSchema.describe('Money that staff received'),
    refunded: amountInUnitsSchema,
    refundRequested: amountInUnitsSchema.describe('Refunded, or a refund is on the way'),
    lines: z.array(OrderLine),
  })
  .describe('Sums are numbers in its currency, as 12.5; webhooks tell the same in cents: OrderEvent')

export const WholeOrderAnswer = OrderAnswer.extend({
  addressVersion: z.int(),
  shipments: z.array(
    z.object({
      id: idSchema,
      carrier: textSchema,
      trackingNumber: textSchema,
      url: textSchema.nullable(),
      shippedBy: textSchema,
      version: z.int(),
      shippedAt: timeSchema,
      lines,
    }),
  ),
  refunds: z.array(
    z.object({
      id: textSchema,
      amount: amountInUnitsSchema,
      toGiftCard: amountInUnitsSchema,
      status: textSchema,
      restocked: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      id: idSchema,
      amount: amountInUnitsSchema,
      method: textSchema,
      receivedAt: timeSchema,
      actor: textSchema,
    }),
  ),
  returns: z.array(
    z.object({
      id: idSchema,
      status: textSchema,
      reason: textSchema,
      answer: textSchema,
      createdAt: timeSchema,
      lines,
    }),
  ),
  disputes: z.array(
    z.object({
      id: textSchema,
      status: textSchema,
      reason: textSchema,
      amount: amountInUnitsSchema,
      answerBy: timeSchema.nullable(),
      answeredAt: timeSchema.nullable(),
    }),
  ),
  notes: z.array(z.object({ id: idSchema, text: textSchema, author: textSchema, at: timeSchema })),
  history: z.array(
    z.object({
      from: status.nullable(),
      to: status,
      actor: textSchema,
      note: textSchema.nullable(),
      at: timeSchema,
    }),
  ),
  mails: z.array(
    z.object({
      id: idSchema,
      kind: textSchema,
      recipient: textSchema,
      createdAt: timeSchema,
      sentAt: timeSchema.nullable(),
      failedAt: timeSchema.nullable(),
    }),
  ),
})
