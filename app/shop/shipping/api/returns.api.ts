import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { setReturnTerms } from '../return-terms.server'
import { parseReturns, shippingJson } from './shipping-json.server'

const handlers = api({
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await setReturnTerms(await parseReturns(request), admin)
    return shippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
