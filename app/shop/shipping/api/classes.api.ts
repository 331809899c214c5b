import { api, created } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { saveClass } from '../classes.server'
import { parseClass, shippingJson } from './shipping-json.server'

const handlers = api({
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await saveClass(null, (await parseClass(request)).name, admin)
    return created(await shippingJson())
  },
})
export const loader = handlers.loader
export const action = handlers.action
