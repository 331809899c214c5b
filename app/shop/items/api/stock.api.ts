import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { merchContent } from '../merch.content.server'
import { stockAfter } from '../set-stock.server'
import { stockJson } from './stock-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, ...merchContent.may)
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await stockAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, stockJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
