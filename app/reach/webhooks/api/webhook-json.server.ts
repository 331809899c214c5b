import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asChecked, SentText, SentVersion } from '../../../platform/http/sent-json'
import { hasRight } from '../../../site/accounts/keys/request-key.server'
import { eventTypes } from '../event-types'
import { WebhookForm, webhookColumns } from '../webhook-form'
import { deliveryFilters } from '../webhook-states'
import { secretOf, webhookById } from '../webhooks.server'

/**
 * Returns a webhook; its secret to whoever may change it, since it signs in the name of the site.
 * @throws NotFound
 */
export async function webhookJson(request: Request, id: number) {
  const row = await webhookById(id)
  const { name, url, events, isOn, offReason, version } = row
  const { secret, previousUntil } = secretOf(row)
  return {
    id,
    name,
    url,
    events: events.split(' '),
    isOn,
    offReason,
    version,
    previousUntil,
    ...(hasRight(request, 'write') && { secret }),
  }
}

export const WebhookRequest = z.object({
  name: SentText,
  url: SentText.describe('Where messages go: a public address that begins with https://'),
  events: z.array(z.enum(eventTypes)).max(100),
  isOn: z.boolean().optional().describe('True by default'),
  version: SentVersion.optional(),
})

/** @throws Invalid */
export async function parseWebhook(request: Request) {
  const { name, url, events, isOn = true, version } = await parseJson(request, WebhookRequest)
  const form = validate(WebhookForm, {
    intent: 'save',
    name,
    url,
    isOn: asChecked(isOn),
    ...Object.fromEntries(events.map((type) => [type, 'on'])),
  })
  return { columns: webhookColumns(form), version }
}

export const RotateRequest = z.object({
  version: SentVersion.describe('Of the webhook as you have read it: a second request makes no second one'),
})

export const DeliveriesQuery = z.object({ ...pageFields(), state: z.enum(deliveryFilters).default('all') })
