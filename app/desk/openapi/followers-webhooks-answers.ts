import { z } from 'zod'
import { eventTypes } from '../../reach/webhooks/event-types'
import { deliveryStates } from '../../reach/webhooks/webhook-states'

const id = z.int().positive()
const text = z.string()
const time = z.iso.datetime()
const count = z.int().nonnegative()

const Webhook = z.object({
  id,
  name: text,
  url: text,
  events: z.array(z.enum(eventTypes)),
  isOn: z.boolean(),
  offReason: text.nullable().describe('Why the site has switched it off: gone, or failing'),
  version: z.int(),
  secret: text
    .optional()
    .describe('Signs messages, by the Standard Webhooks rule; not for a key that may only read'),
  previousUntil: time.nullable().describe('Until when the secret of before signs too'),
})

const delivery = {
  id,
  type: text,
  record: text,
  attempts: count,
  state: z.enum(deliveryStates),
  responseStatus: z.int().nullable(),
  error: text.nullable(),
  createdAt: time,
  attemptedAt: time.nullable(),
  dueAt: time.nullable(),
  isSentAgain: z.boolean(),
}

export const followersAndWebhooksAnswers = {
  Followers: z.array(
    z.object({
      id,
      handle: text,
      follower: text.describe('The address of the account'),
      createdAt: time,
      actor: text.describe('Whom they follow: magazine, author-7 or band-3'),
    }),
  ),
  Replies: z.array(
    z.object({
      id,
      name: text,
      handle: text,
      url: text,
      actor: text,
      publishedAt: time,
      text: text.describe('HTML of paragraphs and links'),
      digest: text,
      about: z.object({ title: text, to: text }).nullable(),
    }),
  ),
  Blocks: z.array(
    z.object({
      id,
      kind: z.enum(['host', 'actor']),
      value: text,
      note: text,
      createdBy: text,
      createdAt: time,
    }),
  ),
  Webhook,
  Webhooks: z.array(
    z.object({
      id,
      name: text,
      url: text,
      isOn: z.boolean(),
      offReason: text.nullable(),
      isFailing: z.boolean(),
      eventCount: count,
      waiting: count,
      givenUp: count,
    }),
  ),
  Deliveries: z.array(z.object(delivery)),
  Delivery: z.object({
    ...delivery,
    messageId: text,
    body: text.describe('What is sent'),
    webhookName: text,
    responseText: text.nullable().describe('The beginning of the answer'),
    tookMs: count.nullable(),
  }),
} as const
