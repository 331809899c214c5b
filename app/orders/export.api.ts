import { requireAdmin } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { csvHead, csvOf } from './csv'
import { filterFrom } from './orders'
import { allOrders } from './orders.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireAdmin(request)
    const filter = filterFrom(new URL(request.url).searchParams.get('status'))
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

/** The byte order mark is for spreadsheets, which take the text for another encoding without it. */
async function* csvLines(filter: ReturnType<typeof filterFrom>): AsyncGenerator<string> {
  yield `\ufeff${csvHead}`
  for await (const order of allOrders(filter)) yield csvOf(order)
}
