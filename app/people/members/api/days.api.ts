import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { membershipDays, setMembershipDays } from '../days/days.server'
import { parseRenewalTerms } from './renewal-terms-request.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return membershipDays()
  },
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await setMembershipDays(await parseRenewalTerms(request), admin)
    return membershipDays()
  },
})
export const loader = handlers.loader
export const action = handlers.action
