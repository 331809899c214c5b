import { api } from '../../../../platform/http/http.server'
import {
  defaultLimit,
  listAnswer,
  PageQuery,
  parseQuery,
} from '../../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { invoicesAfter } from '../invoices.server'
import { listedInvoiceJson } from './invoice-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await invoicesAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ number }) => [number] }, listedInvoiceJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
