import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { extendPaymentTime } from '../ways/hold-longer.server'
import { createOrderHandler } from './order-api.server'
import { ExtendPaymentTimeRequest } from './order-requests.server'

const handlers = api({
  POST: createOrderHandler(async ({ request, orderId, actor }) => {
    const { until } = await parseJson(request, ExtendPaymentTimeRequest)
    await extendPaymentTime({ orderId, until, actor })
  }),
})
export const loader = handlers.loader
export const action = handlers.action
