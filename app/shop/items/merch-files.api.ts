import { assertVersionMatches } from '../../platform/http/conditional.server'
import { api, createdJsonResponse } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { itemNotFound } from './merch'
import { findMerchItemForAdmin } from './merch.server'
import { addVariantFiles } from './variant-files.server'
import { itemChangedMessage } from './variants.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
    assertVersionMatches(request, item, itemChangedMessage)
    return createdJsonResponse(await addVariantFiles(item.id, request, admin))
  },
})
export const loader = handlers.loader
export const action = handlers.action
