import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { setDefaultDestination } from '../default-destination.server'
import { loadShippingJson, ShippingRequest } from './shipping-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return loadShippingJson()
  },
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await setDefaultDestination((await parseJson(request, ShippingRequest)).firstDestination, admin)
    return loadShippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
