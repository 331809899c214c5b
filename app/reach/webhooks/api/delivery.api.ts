import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { deliveryWithMessage } from '../deliveries.server'
import { whichDelivery } from './which-delivery.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return deliveryWithMessage(whichDelivery(params))
  },
})
export const loader = handlers.loader
export const action = handlers.action
