import { api } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { recordTableSales } from './record-sale.server'
import { TableSalesRequest } from './sales-request'
import { listTableGoods } from './table-goods.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return { recorded: [], goods: await listTableGoods() }
  },
  POST: async ({ request }) => {
    const { username } = await requireApiAdmin(request, 'sell')
    const { sales } = await parseJson(request, TableSalesRequest)
    const recorded = await recordTableSales(sales, username)
    return { recorded, goods: await listTableGoods() }
  },
})
export const loader = handlers.loader
export const action = handlers.action
