import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { listPaymentWays } from '../ways.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return listPaymentWays()
  },
})
export const loader = handlers.loader
export const action = handlers.action
