import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { orderJson } from './order-json.server'
import { OrdersQuery } from './order-requests.server'
import { orderCursor, ordersAfter } from './orders-for-api.server'

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
    const rows = await ordersAfter({ ...filters, from, to, run, isTest }, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: orderCursor(filters.sort) }, orderJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
