import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { batchesAfter, codeBatch, makeCodes } from '../codes.server'
import { CodesQuery, codeBatchJson, parseNewCodes } from './code-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit, q } = parseQuery(request, CodesQuery)
    const rows = await batchesAfter(q, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (batch) => batch)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const batch = await parseNewCodes(request)
    const id = await makeCodes(batch, admin, idempotencyKey(request, undefined, batch))
    return created(codeBatchJson(await codeBatch(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
