import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { merchContentKind } from '../merch.content.server'
import { findStockOfVariant, setVariantStock, variantNotFound } from '../set-stock.server'
import { StockRequest, toStockJson } from './stock-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...merchContentKind.may)
    return toStockJson(await findStockOfVariant(idFromParam(params.id, variantNotFound)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...merchContentKind.may)
    const id = idFromParam(params.id, variantNotFound)
    await setVariantStock(id, await parseJson(request, StockRequest), admin)
    return toStockJson(await findStockOfVariant(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
