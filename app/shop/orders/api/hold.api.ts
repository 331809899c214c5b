import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { holdLonger } from '../ways/hold-longer.server'
import { onOrder } from './order-api.server'
import { HoldRequest } from './order-requests.server'

const handlers = api({
  POST: onOrder(async ({ request, orderId, actor }) => {
    const { until } = await parseJson(request, HoldRequest)
    await holdLonger({ orderId, until, actor })
  }),
})
export const loader = handlers.loader
export const action = handlers.action
