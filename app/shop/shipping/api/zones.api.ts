import { api, created } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { saveZone } from '../zones.server'
import { parseZone, zoneJsonById } from './shipping-json.server'

const handlers = api({
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { zone } = await parseZone(request)
    return created(await zoneJsonById(await saveZone(null, zone, undefined, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
