import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { webhookDeskList } from '../webhook-list.server'
import { addWebhook } from '../webhooks.server'
import { loadWebhookJson, parseWebhookRequest } from './webhook-json.server'

const handlers = api({
  GET: webhookDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    const { columns } = await parseWebhookRequest(request)
    return createdJsonResponse(await loadWebhookJson(request, await addWebhook(columns, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
