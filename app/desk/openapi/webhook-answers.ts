import { z } from 'zod'
import { memberOrigins, memberStates } from '../../people/members/members'
import { subscriberStates } from '../../reach/newsletter/subscribers'
import { centsSchema, idSchema, textSchema, timeSchema } from './common-fields'
import { lineAnswerFields, orderAnswerFields } from './order-answers'
import { shopAnswerSchemas } from './shop-answers'

export const webhookAnswerSchemas = {
  OrderEvent: z
    .object({
      ...orderAnswerFields,
      trackingText: textSchema.nullable().describe('`tracking` of the API'),
      subtotalCents: centsSchema,
      discountCents: centsSchema,
      taxCents: centsSchema,
      shippingCents: centsSchema,
      includedTaxCents: centsSchema,
      tipCents: centsSchema,
      giftCardCents: centsSchema,
      totalCents: centsSchema,
      refundedCents: centsSchema,
      lines: z.array(
        z.object({ ...lineAnswerFields, priceCents: centsSchema.describe('Of one'), isDigital: z.boolean() }),
      ),
    })
    .describe(
      'Sums are whole cents, as `totalCents` 1250, or whole units of a currency without cents; the API has them as numbers in the currency, as `total` 12.5, in `Order`',
    ),
  SubscriberEvent: z.object({
    id: idSchema,
    email: textSchema,
    state: z.enum(subscriberStates),
    topics: z.array(textSchema),
    confirmedAt: timeSchema.nullable(),
    createdAt: timeSchema,
  }),
  MemberEvent: z.object({
    id: idSchema,
    status: z.enum(memberStates),
    plan: z.object({ id: idSchema, name: textSchema }),
    username: textSchema,
    email: textSchema,
    number: z.int().nullable(),
    origin: z.enum(memberOrigins),
    startedAt: timeSchema.nullable(),
    paidUntil: timeSchema.nullable(),
    endedAt: timeSchema.nullable(),
  }),
  VariantEvent: z.object({
    variantId: idSchema,
    variant: textSchema.describe('What was chosen of the options'),
    item: shopAnswerSchemas.MerchItem,
  }),
  TestEvent: z.object({
    message: textSchema,
    webhook: textSchema,
    sentBy: textSchema.describe('Who pressed the button'),
  }),
} as const
