import { requireAdmin } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { parseFilter } from './orders'
import { ordersCsv } from './orders-csv.server'

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request)
    const filter = parseFilter(new URL(request.url).searchParams.get('status'))
    const body = request.method === 'HEAD' ? null : ordersCsv(filter, context.untilTaken)
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="orders-${filter}.csv"`,
        'Cache-Control': 'no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
