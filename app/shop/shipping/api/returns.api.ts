import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { setReturnTerms } from '../return-terms.server'
import { loadShippingJson, parseReturnTermsRequest } from './shipping-json.server'

const handlers = api({
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await setReturnTerms(await parseReturnTermsRequest(request), admin)
    return loadShippingJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
