import { z } from 'zod'
import { eventTypes } from '../../reach/webhooks/event-types'
import { deliveryStates } from '../../reach/webhooks/webhook-states'
import { countSchema, idSchema, textSchema, timeSchema } from './common-fields'

const Webhook = z.object({
  id: idSchema,
  name: textSchema,
  url: textSchema,
  events: z.array(z.enum(eventTypes)),
  isOn: z.boolean(),
  offReason: textSchema.nullable().describe('Why the site has switched it off: gone, or failing'),
  version: z.int(),
  secret: textSchema
    .optional()
    .describe('Signs messages, by the Standard Webhooks rule; not for a key that may only read'),
  previousUntil: timeSchema.nullable().describe('Until when the secret of before signs too'),
})

const delivery = {
  id: idSchema,
  type: textSchema,
  record: textSchema,
  attempts: countSchema,
  state: z.enum(deliveryStates),
  responseStatus: z.int().nullable(),
  error: textSchema.nullable(),
  createdAt: timeSchema,
  attemptedAt: timeSchema.nullable(),
  dueAt: timeSchema.nullable(),
  isSentAgain: z.boolean(),
}

export const followersAndWebhooksAnswerSchemas = {
  Followers: z.array(
    z.object({
      id: idSchema,
      handle: textSchema,
      follower: textSchema.describe('The address of the account'),
      createdAt: timeSchema,
      actor: textSchema.describe('Whom they follow: magazine, author-7 or band-3'),
    }),
  ),
  Replies: z.array(
    z.object({
      id: idSchema,
      name: textSchema,
      handle: textSchema,
      url: textSchema,
      actor: textSchema,
      publishedAt: timeSchema,
      text: textSchema.describe('HTML of paragraphs and links'),
      digest: textSchema,
      about: z.object({ title: textSchema, to: textSchema }).nullable(),
    }),
  ),
  Blocks: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(['host', 'actor']),
      value: textSchema,
      note: textSchema,
      createdBy: textSchema,
      createdAt: timeSchema,
    }),
  ),
  Webhook,
  Webhooks: z.array(
    z.object({
      id: idSchema,
      name: textSchema,
      url: textSchema,
      isOn: z.boolean(),
      offReason: textSchema.nullable(),
      isFailing: z.boolean(),
      eventCount: countSchema,
      waiting: countSchema,
      givenUp: countSchema,
    }),
  ),
  Deliveries: z.array(z.object(delivery)),
  Delivery: z.object({
    ...delivery,
    messageId: textSchema,
    body: textSchema.describe('What to send'),
    webhookName: textSchema,
    responseText: textSchema.nullable().describe('The beginning of the answer'),
    tookMs: countSchema.nullable(),
  }),
} as const
