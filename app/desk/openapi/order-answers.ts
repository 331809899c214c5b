import { z } from 'zod'
import { orderStatuses } from '../../shop/orders/orders'

const id = z.int().positive()
const amount = z.number().nonnegative()
const text = z.string()
const time = z.iso.datetime()
const status = z.enum(orderStatuses)
const lines = z.array(z.object({ lineId: id, quantity: z.int().positive() }))

export const lineFacts = {
  merchId: z.int().nonnegative(),
  variantId: id.nullable(),
  title: text,
  quantity: id,
  shipsFrom: z.iso.date().nullable().describe('Of a pre-order'),
  parts: z.array(z.object({ title: text, quantity: z.int() })).describe('Of a bundle'),
}

const OrderLine = z.object({
  id,
  ...lineFacts,
  price: amount.describe('Of one'),
  sent: z.int().nonnegative(),
  refunded: z.int().nonnegative(),
  left: z.int().nonnegative().describe('Still to be sent'),
})

export const orderFacts = {
  id,
  reference: text.describe('Random, in the order’s address'),
  status,
  currency: text.describe('ISO 4217, in small letters'),
  isTest: z.boolean().describe('Paid in test mode'),
  flag: text.nullable().describe('Why it needs attention'),
  payBy: text.nullable().describe('How it is paid; null is by Stripe'),
  username: text,
  email: text,
  phone: text.nullable(),
  shippingName: text.nullable(),
  shippingAddress: text.nullable(),
  shippingMethod: text.nullable(),
  pickupPlace: text.nullable(),
  createdAt: time,
  paidAt: time.nullable(),
  shippedAt: time.nullable(),
  discountCode: text.nullable(),
}

export const Order = z
  .object({
    ...orderFacts,
    shippingCountry: text.nullable(),
    tracking: text.nullable(),
    expiresAt: time.nullable(),
    subtotal: amount.describe('The goods'),
    discount: amount,
    shipping: amount,
    tax: amount,
    includedTax: amount,
    tip: amount,
    giftCard: amount.describe('What a gift card paid'),
    total: amount.describe('What is paid beside it'),
    received: amount.describe('Money that staff received'),
    refunded: amount,
    refundRequested: amount.describe('Refunded, or a refund is on the way'),
    lines: z.array(OrderLine),
  })
  .describe('Sums are numbers in its currency, as 12.5; webhooks tell the same in cents: OrderEvent')

export const WholeOrder = Order.extend({
  addressVersion: z.int(),
  shipments: z.array(
    z.object({
      id,
      carrier: text,
      trackingNumber: text,
      url: text.nullable(),
      shippedBy: text,
      version: z.int(),
      shippedAt: time,
      lines,
    }),
  ),
  refunds: z.array(z.object({ id: text, amount, toGiftCard: amount, status: text, restocked: z.boolean() })),
  payments: z.array(z.object({ id, amount, method: text, receivedAt: time, actor: text })),
  returns: z.array(z.object({ id, status: text, reason: text, answer: text, createdAt: time, lines })),
  disputes: z.array(
    z.object({
      id: text,
      status: text,
      reason: text,
      amount,
      answerBy: time.nullable(),
      answeredAt: time.nullable(),
    }),
  ),
  notes: z.array(z.object({ id, text, author: text, at: time })),
  history: z.array(
    z.object({ from: status.nullable(), to: status, actor: text, note: text.nullable(), at: time }),
  ),
  mails: z.array(
    z.object({
      id,
      kind: text,
      recipient: text,
      createdAt: time,
      sentAt: time.nullable(),
      failedAt: time.nullable(),
    }),
  ),
})
