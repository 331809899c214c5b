import { api, created } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { addWebhook, allWebhooks } from '../webhooks.server'
import { parseWebhook, webhookJson } from './webhook-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    return (await allWebhooks()).map(({ dead: givenUp, ...webhook }) => ({ ...webhook, givenUp }))
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    const { columns } = await parseWebhook(request)
    return created(await webhookJson(request, await addWebhook(columns, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
