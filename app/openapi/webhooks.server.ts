import { eventGroups } from '../webhooks/event-types'

/** What the data of an event is, by the first word of its type. */
const dataOf: Record<string, string> = {
  order: 'OrderEvent',
  stock: 'VariantEvent',
  article: 'Article',
  volume: 'Article',
  item: 'MerchItem',
  band: 'Band',
  subscriber: 'SubscriberEvent',
  member: 'MemberEvent',
}

/** Returns the events that webhooks tell of, each with the name of its data. */
export const webhookEvents = () =>
  eventGroups.flatMap(({ events }) =>
    events.map((event) => ({ ...event, data: dataOf[event.type.split('.')[0] ?? ''] ?? '' })),
  )

/** Describes what webhooks send, by type (OpenAPI 3.1, 4.8.1: `webhooks`). */
export const describedWebhooks = () =>
  Object.fromEntries(webhookEvents().map((event) => [event.type, { post: described(event) }]))

const described = ({ type, means, data }: ReturnType<typeof webhookEvents>[number]) => ({
  summary: means,
  description: 'Signed by the Standard Webhooks rule: webhook-id, webhook-timestamp, webhook-signature.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: messageSchema(type, data) } },
  },
  responses: { '2XX': { description: 'Taken. Anything else is sent again, for three days' } },
})

const messageSchema = (type: string, data: string) => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data: { $ref: `#/components/schemas/${data}` },
  },
})
