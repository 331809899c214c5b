import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { deletePickupPoint, pickupPointNotFound, savePickupPoint } from '../pickup-points.server'
import { parsePickupPoint, shippingJson } from './shipping-json.server'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await savePickupPoint(idFrom(params.id, pickupPointNotFound), await parsePickupPoint(request), admin)
    return shippingJson()
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deletePickupPoint(idFrom(params.id, pickupPointNotFound), admin)
    return shippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
