import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findDeliveryWithMessage, sendDeliveryAgain } from '../deliveries.server'
import { deliveryIdsFromParams } from './delivery-ids.server'

const handlers = api({
  POST: async ({ request, params }) => {
    await requireApiAdmin(request)
    await sendDeliveryAgain(deliveryIdsFromParams(params))
    return findDeliveryWithMessage(deliveryIdsFromParams(params))
  },
})
export const loader = handlers.loader
export const action = handlers.action
