import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { saveShippingClass } from '../classes.server'
import { loadShippingJson, parseShippingClassRequest } from './shipping-json.server'

const handlers = api({
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await saveShippingClass(null, (await parseShippingClassRequest(request)).name, admin)
    return createdJsonResponse(await loadShippingJson())
  },
})
export const loader = handlers.loader
export const action = handlers.action
