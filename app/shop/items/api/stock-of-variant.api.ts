import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { merchContent } from '../merch.content.server'
import { setStock, stockOfVariant, variantNotFound } from '../set-stock.server'
import { StockRequest, stockJson } from './stock-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...merchContent.may)
    return stockJson(await stockOfVariant(idFrom(params.id, variantNotFound)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...merchContent.may)
    const id = idFrom(params.id, variantNotFound)
    await setStock(id, await parseJson(request, StockRequest), admin)
    return stockJson(await stockOfVariant(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
