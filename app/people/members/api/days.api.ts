import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { loadMembershipDays, setMembershipDays } from '../days/days.server'
import { parseRenewalTermsRequest } from './renewal-terms-request.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return loadMembershipDays()
  },
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await setMembershipDays(await parseRenewalTermsRequest(request), admin)
    return loadMembershipDays()
  },
})
export const loader = handlers.loader
export const action = handlers.action
