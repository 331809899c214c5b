import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { savePickupPoint } from '../pickup-points.server'
import { loadShippingJson, parsePickupPointRequest } from './shipping-json.server'

const handlers = api({
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await savePickupPoint(null, await parsePickupPointRequest(request), admin)
    return createdJsonResponse(await loadShippingJson())
  },
})
export const loader = handlers.loader
export const action = handlers.action
