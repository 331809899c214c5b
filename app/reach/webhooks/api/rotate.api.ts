import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { rotateWebhookSecret, webhookNotFound } from '../webhooks.server'
import { loadWebhookJson, RotateSecretRequest } from './webhook-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const id = idFromParam(params.id, webhookNotFound)
    const { version } = await parseJson(request, RotateSecretRequest)
    await rotateWebhookSecret(id, version, admin)
    return loadWebhookJson(request, id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
