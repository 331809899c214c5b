import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { rotateSecret, webhookNotFound } from '../webhooks.server'
import { RotateRequest, webhookJson } from './webhook-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const id = idFrom(params.id, webhookNotFound)
    const { version } = await parseJson(request, RotateRequest)
    await rotateSecret(id, version, admin)
    return webhookJson(request, id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
