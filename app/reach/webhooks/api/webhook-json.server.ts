import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentText, SentVersion, toCheckboxValue } from '../../../platform/http/sent-json'
import { hasKeyRight } from '../../../site/accounts/keys/request-key.server'
import { eventTypes } from '../event-types'
import { WebhookForm, webhookColumns } from '../webhook-form'
import { findWebhookById, webhookSecretState } from '../webhooks.server'

/**
 * Returns a webhook; with its secret only for those who may change it, since it signs in the site's name.
 * @throws NotFound
 */
export async function loadWebhookJson(request: Request, id: number) {
  const row = await findWebhookById(id)
  const { name, url, events, isOn, offReason, version } = row
  const { secret, previousUntil } = webhookSecretState(row)
  return {
    id,
    name,
    url,
    events: events.split(' '),
    isOn,
    offReason,
    version,
    previousUntil,
    ...(hasKeyRight(request, 'write') && { secret }),
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
export async function parseWebhookRequest(request: Request) {
  const { name, url, events, isOn = true, version } = await parseJson(request, WebhookRequest)
  const form = validate(WebhookForm, {
    intent: 'save',
    name,
    url,
    isOn: toCheckboxValue(isOn),
    ...Object.fromEntries(events.map((type) => [type, 'on'])),
  })
  return { columns: webhookColumns(form), version }
}

export const RotateSecretRequest = z.object({
  version: SentVersion.describe('Of the webhook as you have read it: a second request makes no second one'),
})
