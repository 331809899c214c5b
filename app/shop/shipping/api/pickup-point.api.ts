import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { deletePickupPoint, pickupPointNotFound, savePickupPoint } from '../pickup-points.server'
import { loadShippingJson, parsePickupPointRequest } from './shipping-json.server'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await savePickupPoint(
      idFromParam(params.id, pickupPointNotFound),
      await parsePickupPointRequest(request),
      admin,
    )
    return loadShippingJson()
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deletePickupPoint(idFromParam(params.id, pickupPointNotFound), admin)
    return loadShippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
