import { api } from '../../../platform/http/http.server'
import {
  answerListPage,
  defaultLimit,
  PageQuery,
  parseQuery,
} from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { merchContentKind } from '../merch.content.server'
import { listStockRowsAfterCursor } from '../set-stock.server'
import { toStockJson } from './stock-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, ...merchContentKind.may)
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await listStockRowsAfterCursor(cursor, limit + 1)
    return answerListPage(request, { rows, limit, cursorOf: ({ id }) => [id] }, toStockJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
