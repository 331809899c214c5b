import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { itemNotFound } from '../merch'
import { merchContent } from '../merch.content.server'
import { merchItemAtDesk } from '../merch.server'
import { changeVariants } from '../variants.server'
import { parseVariants, variantsJson } from './variants-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...merchContent.may)
    return variantsJson(idFrom(params.id, itemNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...merchContent.may)
    const item = await merchItemAtDesk(idFrom(params.id, itemNotFound))
    await changeVariants(item.id, await parseVariants(request, item), admin)
    return variantsJson(item.id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
