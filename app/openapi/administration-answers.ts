import { z } from 'zod'
import { staffRoles } from '../accounts/staff'
import { eventTypes } from '../webhooks/event-types'
import { deliveryStates } from '../webhooks/webhook-states'

const id = z.int().positive()
const text = z.string()
const time = z.iso.datetime()
const count = z.int().nonnegative()

const Webhook = z.object({
  ...{ id, name: text, url: text, events: z.array(z.enum(eventTypes)), isOn: z.boolean() },
  offReason: text.nullable().describe('Why the site has switched it off: gone, or failing'),
  version: z.int(),
  secret: text.describe('Signs messages, by the Standard Webhooks rule'),
  previousUntil: time.nullable().describe('Until when the secret of before signs too'),
})

const delivery = {
  ...{ id, type: text, record: text, attempts: count, state: z.enum(deliveryStates) },
  ...{ responseStatus: z.int().nullable(), error: text.nullable(), createdAt: time },
  ...{ attemptedAt: time.nullable(), dueAt: time.nullable(), isSentAgain: z.boolean() },
}

const person = {
  ...{ id, username: text, email: text, staff: z.enum(staffRoles).nullable(), isDisabled: z.boolean() },
  ...{ hasSecondFactor: z.boolean(), createdAt: time },
}

/** Answers about what runs the site: people, webhooks, followers, the log, jobs and the trash. */
export const administrationAnswers = {
  Followers: z.array(
    z.object({
      ...{ id, handle: text, follower: text.describe('The address of the account'), createdAt: time },
      actor: text.describe('Whom they follow: magazine, author-7 or band-3'),
    }),
  ),
  Replies: z.array(
    z.object({
      ...{ id, name: text, handle: text, url: text, actor: text, publishedAt: time },
      ...{ text: text.describe('HTML of paragraphs and links'), digest: text },
      about: z.object({ title: text, to: text }).nullable(),
    }),
  ),
  Blocks: z.array(
    z.object({
      ...{ id, kind: z.enum(['host', 'actor']), value: text, note: text, createdBy: text, createdAt: time },
    }),
  ),
  Webhook,
  Webhooks: z.array(
    z.object({
      ...{ id, name: text, url: text, isOn: z.boolean(), offReason: text.nullable(), isFailing: z.boolean() },
      ...{ eventCount: count, waiting: count, givenUp: count },
    }),
  ),
  Deliveries: z.array(z.object(delivery)),
  Delivery: z.object({
    ...{ ...delivery, messageId: text, body: text.describe('What is sent'), webhookName: text },
    responseText: text.nullable().describe('The beginning of the answer'),
    tookMs: count.nullable(),
  }),
  People: z.array(z.object(person)),
  Person: z.object({ ...person, sessions: count, orders: count }),
  Trash: z.array(z.object({ kind: text, id, isPart: z.boolean(), title: text, deletedAt: time })),
  Activity: z.array(
    z.object({
      ...{ id, at: time, by: text, action: text, subjectType: text, subjectId: z.int().nullable() },
      ...{ subjectName: text, note: text.nullable() },
    }),
  ),
  Jobs: z.object({
    waiting: count,
    failed: z.array(
      z.object({
        ...{ id, title: text, about: text, attempts: count, lastError: text.nullable(), failedAt: time },
      }),
    ),
    schedules: z.array(
      z.object({ title: text, ranAt: time.nullable(), runAt: time, lastError: text.nullable() }),
    ),
  }),
} as const
