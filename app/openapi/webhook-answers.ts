import { z } from 'zod'

const id = z.int().positive()
const text = z.string()
const time = z.iso.datetime()
const cents = z.int().describe('Cents')

/** What webhooks tell of records that the API has otherwise, or not at all. */
export const webhookAnswers = {
  OrderEvent: z.object({
    ...{ id, reference: text, status: text, currency: text, isTest: z.boolean(), flag: text.nullable() },
    ...{ payBy: text.nullable(), discountCode: text.nullable(), username: text, email: text },
    ...{ phone: text.nullable(), shippingName: text.nullable(), shippingAddress: text.nullable() },
    ...{ shippingMethod: text.nullable(), pickupPlace: text.nullable(), trackingText: text.nullable() },
    ...{ createdAt: time, paidAt: time.nullable(), shippedAt: time.nullable() },
    ...{ subtotalCents: cents, discountCents: cents, taxCents: cents, shippingCents: cents },
    ...{ includedTaxCents: cents, tipCents: cents, giftCardCents: cents, totalCents: cents },
    refundedCents: cents,
    lines: z.array(
      z.object({
        ...{ title: text, priceCents: cents, isDigital: z.boolean(), merchId: z.int().nonnegative() },
        ...{ variantId: id.nullable(), quantity: id, shipsFrom: z.iso.date().nullable() },
        parts: z.array(z.object({ title: text, quantity: z.int() })),
      }),
    ),
  }),
  SubscriberEvent: z.object({
    ...{ id, email: text, state: text, topics: z.array(text) },
    ...{ confirmedAt: time.nullable(), createdAt: time },
  }),
  MemberEvent: z.object({
    ...{ id, status: text, plan: z.object({ id, name: text }), username: text, email: text },
    ...{ number: z.int().nullable(), origin: text },
    ...{ startedAt: time.nullable(), paidUntil: time.nullable(), endedAt: time.nullable() },
  }),
  VariantEvent: z.object({ variantId: id, variant: text, item: z.looseObject({ id, title: text }) }),
} as const
