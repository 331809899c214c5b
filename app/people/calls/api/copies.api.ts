import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { chooseCopy, copiesOfCall, makeCopyOrders } from '../copies/copies.server'
import { CopyRequest } from './submission-requests'

async function copiesJson(callId: number) {
  const { call, accepted } = await copiesOfCall(callId)
  return { copies: call.copies, variantId: call.copyVariantId, accepted }
}

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return copiesJson(idFrom(params.id, callNotFound))
  },
  PUT: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    const callId = idFrom(params.id, callNotFound)
    await copiesOfCall(callId)
    await chooseCopy(callId, (await parseJson(request, CopyRequest)).variantId)
    return copiesJson(callId)
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const callId = idFrom(params.id, callNotFound)
    const made = await makeCopyOrders(callId, admin)
    return { made, ...(await copiesJson(callId)) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
