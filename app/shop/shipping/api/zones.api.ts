import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { saveShippingZone } from '../zones.server'
import { loadZoneJson, parseZoneRequest } from './shipping-json.server'

const handlers = api({
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { zone } = await parseZoneRequest(request)
    return createdJsonResponse(await loadZoneJson(await saveShippingZone(null, zone, undefined, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
