import { api } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { tableGoods } from './goods.server'
import { recordSales } from './record-sale.server'
import { TableSalesRequest } from './table-sales'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return { recorded: [], goods: await tableGoods() }
  },
  POST: async ({ request }) => {
    const { username } = await requireApiAdmin(request, 'sell')
    const { sales } = await parseJson(request, TableSalesRequest)
    return { recorded: await recordSales(sales, username), goods: await tableGoods() }
  },
})
export const loader = handlers.loader
export const action = handlers.action
