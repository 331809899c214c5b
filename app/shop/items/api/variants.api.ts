import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { itemNotFound } from '../merch'
import { merchContentKind } from '../merch.content.server'
import { findMerchItemForAdmin } from '../merch.server'
import { changeVariants } from '../variants.server'
import { loadVariantsJson, parseVariantsRequest } from './variants-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...merchContentKind.may)
    return loadVariantsJson(idFromParam(params.id, itemNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...merchContentKind.may)
    const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
    await changeVariants(item.id, await parseVariantsRequest(request, item), admin)
    return loadVariantsJson(item.id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
