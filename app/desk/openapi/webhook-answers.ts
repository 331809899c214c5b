import { z } from 'zod'
import { memberOrigins, memberStates } from '../../people/members/members'
import { subscriberStates } from '../../reach/newsletter/subscribers'
import { lineFacts, orderFacts } from './order-answers'
import { shopAnswers } from './shop-answers'

const id = z.int().positive()
const text = z.string()
const time = z.iso.datetime()
const cents = z.int()

export const webhookAnswers = {
  OrderEvent: z
    .object({
      ...orderFacts,
      trackingText: text.nullable().describe('`tracking` of the API'),
      subtotalCents: cents,
      discountCents: cents,
      taxCents: cents,
      shippingCents: cents,
      includedTaxCents: cents,
      tipCents: cents,
      giftCardCents: cents,
      totalCents: cents,
      refundedCents: cents,
      lines: z.array(
        z.object({ ...lineFacts, priceCents: cents.describe('Of one'), isDigital: z.boolean() }),
      ),
    })
    .describe(
      'Sums are whole cents, as `totalCents` 1250, or whole units of a currency without cents; the API has them as numbers in the currency, as `total` 12.5, in `Order`',
    ),
  SubscriberEvent: z.object({
    id,
    email: text,
    state: z.enum(subscriberStates),
    topics: z.array(text),
    confirmedAt: time.nullable(),
    createdAt: time,
  }),
  MemberEvent: z.object({
    id,
    status: z.enum(memberStates),
    plan: z.object({ id, name: text }),
    username: text,
    email: text,
    number: z.int().nullable(),
    origin: z.enum(memberOrigins),
    startedAt: time.nullable(),
    paidUntil: time.nullable(),
    endedAt: time.nullable(),
  }),
  VariantEvent: z.object({
    variantId: id,
    variant: text.describe('What was chosen of the options'),
    item: shopAnswers.MerchItem,
  }),
  TestEvent: z.object({ message: text, webhook: text, sentBy: text.describe('Who pressed the button') }),
} as const
