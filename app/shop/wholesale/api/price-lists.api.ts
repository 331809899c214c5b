import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { addList, listById, listsAfter } from '../lists.server'
import { listedPriceListJson, parsePriceList, priceListJson } from './price-list-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await listsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, listedPriceListJson)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { list } = await parsePriceList(request)
    const key = idempotencyKey(request, undefined, list)
    return created(priceListJson(await listById(await addList(list, admin, key))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
