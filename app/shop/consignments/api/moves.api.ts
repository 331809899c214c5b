import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { consignmentNotFound, findConsignmentById, recordConsignmentMovement } from '../consignments.server'
import { parseConsignmentMovementRequest, toWholeConsignmentJson } from './consignment-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, consignmentNotFound)
    await recordConsignmentMovement(id, await parseConsignmentMovementRequest(request, admin.id), admin)
    return createdJsonResponse(toWholeConsignmentJson(await findConsignmentById(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
