import { assertMatches } from '../../../platform/http/conditional.server'
import { api, created } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { changeBundle } from '../bundle.server'
import { PartRequest } from '../bundle-form'
import { itemNotFound } from '../merch'
import { merchItemAtDesk } from '../merch.server'
import { itemChanged } from '../variants.server'
import { variantsJson } from './variants-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const item = await merchItemAtDesk(idFrom(params.id, itemNotFound))
    assertMatches(request, item, itemChanged)
    await changeBundle(item.id, { intent: 'add', ...(await parseJson(request, PartRequest)) }, admin)
    return created(await variantsJson(item.id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
