import { api, created } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { savePickupPoint } from '../pickup-points.server'
import { parsePickupPoint, shippingJson } from './shipping-json.server'

const handlers = api({
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await savePickupPoint(null, await parsePickupPoint(request), admin)
    return created(await shippingJson())
  },
})
export const loader = handlers.loader
export const action = handlers.action
