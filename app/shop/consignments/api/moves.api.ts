import { api, created } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { consignmentById, consignmentNotFound, moveConsignment } from '../consignments.server'
import { parseMove, wholeConsignmentJson } from './consignment-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, consignmentNotFound)
    await moveConsignment(id, await parseMove(request, admin.id), admin)
    return created(wholeConsignmentJson(await consignmentById(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
