import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { itemNotFound } from '../merch'
import { merchContent } from '../merch.content.server'
import { merchItemAtDesk } from '../merch.server'
import { setOptions } from '../variants.server'
import { parseOptions, variantsJson } from './variants-json.server'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...merchContent.may)
    const item = await merchItemAtDesk(idFrom(params.id, itemNotFound))
    await setOptions(item.id, await parseOptions(request, item), admin)
    return variantsJson(item.id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
