import { api } from '../../../platform/http/http.server'
import { answerListPage, defaultLimit, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { toOrderJson } from './order-json.server'
import { OrdersQuery } from './order-requests.server'
import { listOrdersAfterCursor, orderCursor } from './orders-for-api.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const {
      cursor,
      limit = defaultLimit,
      test,
      from = '',
      to = '',
      run = null,
      ...filters
    } = parseQuery(request, OrdersQuery)
    const isTest = test === undefined ? undefined : test === 'true'
    const rows = await listOrdersAfterCursor({ ...filters, from, to, run, isTest }, cursor, limit + 1)
    return answerListPage(request, { rows, limit, cursorOf: orderCursor(filters.sort) }, toOrderJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
