import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { consignmentDeskList } from '../consignment-list.server'
import { addConsignment, findConsignmentById } from '../consignments.server'
import { parseConsignmentRequest, toWholeConsignmentJson } from './consignment-json.server'

const handlers = api({
  GET: consignmentDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = await addConsignment(await parseConsignmentRequest(request, admin.id), admin)
    return createdJsonResponse(toWholeConsignmentJson(await findConsignmentById(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
