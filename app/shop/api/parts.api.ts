import { requireApiAdmin } from '../../accounts/guards.server'
import { api, created } from '../../platform/http/http.server'
import { idFrom, parseJson } from '../../platform/http/request.server'
import { changeBundle } from '../bundle.server'
import { PartRequest } from '../bundle-form'
import { itemNotFound } from '../merch'
import { variantsJson } from './variants-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const itemId = idFrom(params.id, itemNotFound)
    await changeBundle(itemId, { intent: 'add', ...(await parseJson(request, PartRequest)) }, admin)
    return created(await variantsJson(itemId))
  },
})
export const loader = handlers.loader
export const action = handlers.action
