import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { recordSales } from '../record-sale.server'
import { parseSales } from './table-sale-request.server'

const handlers = api({
  POST: async ({ request }) => {
    const { username } = await requireApiAdmin(request, 'sell')
    return { recorded: await recordSales(await parseSales(request), username) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
