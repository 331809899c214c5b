import { assertVersionMatches } from '../../../platform/http/conditional.server'
import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { changeBundle } from '../bundle.server'
import { PartRequest } from '../bundle-form'
import { itemNotFound } from '../merch'
import { findMerchItemForAdmin } from '../merch.server'
import { itemChangedMessage } from '../variants.server'
import { loadVariantsJson } from './variants-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
    assertVersionMatches(request, item, itemChangedMessage)
    await changeBundle(item.id, { intent: 'add', ...(await parseJson(request, PartRequest)) }, admin)
    return createdJsonResponse(await loadVariantsJson(item.id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
