import { requireApiAdmin } from '../../accounts/guards.server'
import { api } from '../../platform/http/http.server'
import { shippingJson } from './shipping-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return shippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
