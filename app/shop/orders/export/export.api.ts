import { api } from '../../../platform/http/http.server'
import { csvResponse } from '../../../platform/text/csv-stream.server'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { parseOrderListQuery } from '../admin/order-list-query'
import { streamOrdersCsv } from './orders-csv.server'

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'sell')
    const query = parseOrderListQuery(new URL(request.url).searchParams)
    const body = request.method === 'HEAD' ? null : streamOrdersCsv(query, context.untilTaken)
    return csvResponse(`orders-${query.status}.csv`, body)
  },
})
export const loader = handlers.loader
export const action = handlers.action
