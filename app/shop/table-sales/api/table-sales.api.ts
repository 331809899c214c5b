import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { recordTableSales } from '../record-sale.server'
import { parseTableSalesRequest } from './table-sale-request.server'

const handlers = api({
  POST: async ({ request }) => {
    const { username } = await requireApiAdmin(request, 'sell')
    return { recorded: await recordTableSales(await parseTableSalesRequest(request), username) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
