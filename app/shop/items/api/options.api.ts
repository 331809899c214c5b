import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { itemNotFound } from '../merch'
import { merchContentKind } from '../merch.content.server'
import { findMerchItemForAdmin } from '../merch.server'
import { setItemOptions } from '../variants.server'
import { loadVariantsJson, parseItemOptionsRequest } from './variants-json.server'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...merchContentKind.may)
    const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
    await setItemOptions(item.id, await parseItemOptionsRequest(request, item), admin)
    return loadVariantsJson(item.id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
