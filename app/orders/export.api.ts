import { requireAdmin } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { allOrders } from './admin-orders.server'
import { csvHead, csvOf } from './csv'
import { parseFilter } from './orders'

const handlers = api({
  GET: async ({ request }) => {
    await requireAdmin(request)
    const filter = parseFilter(new URL(request.url).searchParams.get('status'))
    const encoder = new TextEncoder()
    const lines = csvLines(filter)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
    })
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

/** Without the byte order mark, spreadsheets guess a wrong encoding. */
async function* csvLines(filter: ReturnType<typeof parseFilter>): AsyncGenerator<string> {
  yield `\ufeff${csvHead}`
  for await (const order of allOrders(filter)) yield csvOf(order)
}
