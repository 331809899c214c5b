import { requireApiAdmin } from '../../accounts/guards.server'
import { api, created } from '../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../platform/http/list-request.server'
import { batchesAfter, codeBatch, makeCodes } from '../codes.server'
import { batchJson, parseCodes } from './batch-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await batchesAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (batch) => batch)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    return created(batchJson(await codeBatch(await makeCodes(await parseCodes(request), admin))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
