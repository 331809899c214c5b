import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findDeliveryWithMessage } from '../deliveries.server'
import { deliveryIdsFromParams } from './delivery-ids.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return findDeliveryWithMessage(deliveryIdsFromParams(params))
  },
})
export const loader = handlers.loader
export const action = handlers.action
