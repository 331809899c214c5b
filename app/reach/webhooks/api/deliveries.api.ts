import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { deliveriesAfter } from '../deliveries.server'
import { webhookById, webhookNotFound } from '../webhooks.server'
import { DeliveriesQuery } from './webhook-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    const { id } = await webhookById(idFrom(params.id, webhookNotFound))
    const { cursor, limit = defaultLimit, state } = parseQuery(request, DeliveriesQuery)
    const rows = await deliveriesAfter(id, state, { cursor, take: limit + 1 })
    return listAnswer(request, { rows, limit, cursorOf: (row) => [row.id] }, (row) => row)
  },
})
export const loader = handlers.loader
export const action = handlers.action
