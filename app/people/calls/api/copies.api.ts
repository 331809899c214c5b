import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import {
  chooseFreeCopyVariant,
  listAcceptedSenders,
  loadFreeCopiesOfCall,
  makeFreeCopyOrders,
} from '../copies/copies.server'
import { FreeCopyRequest } from './submission-requests'

async function copiesJson(callId: number) {
  const { call } = await loadFreeCopiesOfCall(callId)
  return { copies: call.copies, variantId: call.copyVariantId, accepted: await listAcceptedSenders(callId) }
}

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return copiesJson(idFromParam(params.id, callNotFound))
  },
  PUT: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    const callId = idFromParam(params.id, callNotFound)
    await loadFreeCopiesOfCall(callId)
    await chooseFreeCopyVariant(callId, (await parseJson(request, FreeCopyRequest)).variantId)
    return copiesJson(callId)
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const callId = idFromParam(params.id, callNotFound)
    const made = await makeFreeCopyOrders(callId, admin)
    return { made, ...(await copiesJson(callId)) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
