import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { correctOrderAddress } from '../admin/order-admin.server'
import { createOrderHandler } from './order-api.server'
import { OrderAddressRequest } from './order-requests.server'

const handlers = api({
  PUT: createOrderHandler(async ({ request, orderId, actor }) => {
    const { version, ...address } = await parseJson(request, OrderAddressRequest)
    const opened = openedVersionOfProgram(version)
    await correctOrderAddress({ orderId, opened, actor, ...address })
  }),
})
export const loader = handlers.loader
export const action = handlers.action
