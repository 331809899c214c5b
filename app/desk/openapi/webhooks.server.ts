import { msg } from '../../platform/i18n/i18n'
import { eventGroups, testEventType } from '../../reach/webhooks/event-types'
import { webhooksModule } from '../../reach/webhooks/webhooks.module'
import { isModuleOn } from '../../site/modules/switches.server'

/** The name of the schema of an event's data, by the first word of the event's type. */
const dataOf: Record<string, string> = {
  order: 'OrderEvent',
  stock: 'VariantEvent',
  article: 'Article',
  volume: 'Article',
  item: 'MerchItem',
  band: 'Band',
  subscriber: 'SubscriberEvent',
  member: 'MemberEvent',
  webhook: 'TestEvent',
}

const testEvent = { type: testEventType, means: msg('Someone pressed the button that sends a test event.') }

const withData = <Event extends { type: string }>(event: Event) => ({
  ...event,
  data: dataOf[event.type.split('.')[0] ?? ''] ?? '',
})

/** Returns what webhooks send; nothing while they are off. */
export function webhookEvents() {
  if (!isModuleOn(webhooksModule.name)) return []
  const groups = eventGroups.filter(({ module }) => !module || isModuleOn(module))
  return [...groups.flatMap(({ events }) => events), testEvent].map(withData)
}

/** Describes the messages of webhooks, by type (OpenAPI 3.1, 4.8.1: `webhooks`). */
export function webhookDescriptions() {
  const events = webhookEvents().map((event) => [event.type, { post: described(event) }])
  return events.length > 0 ? Object.fromEntries(events) : undefined
}

const headers = {
  'webhook-id': 'Of the message: the same each time that it is sent',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970',
  'webhook-signature': '`v1,` and a signature; two with a space between while a secret is changed',
}

const described = ({ type, means, data }: ReturnType<typeof webhookEvents>[number]) => ({
  summary: means,
  description: 'Signed by the rule of Standard Webhooks.',
  parameters: Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
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
