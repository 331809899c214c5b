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

/** Describes what webhooks send, by type (OpenAPI 3.1, 4.8.1: `webhooks`). */
export const describedWebhooks = () =>
  Object.fromEntries(
    eventGroups.flatMap(({ events }) =>
      events.map(({ type, means }) => [type, { post: described(type, means) }]),
    ),
  )

const described = (type: string, summary: string) => ({
  summary,
  description: 'Signed by the Standard Webhooks rule: webhook-id, webhook-timestamp, webhook-signature.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: messageSchema(type) } },
  },
  responses: { '2XX': { description: 'Taken. Anything else is sent again, for three days' } },
})

const messageSchema = (type: string) => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data: { $ref: `#/components/schemas/${dataOf[type.split('.')[0] ?? '']}` },
  },
})
