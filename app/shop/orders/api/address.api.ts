import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { correctAddress } from '../admin/order-admin.server'
import { onOrder } from './order-api.server'
import { AddressRequest } from './order-requests.server'

const handlers = api({
  PUT: onOrder(async ({ request, orderId, actor }) => {
    const { version, ...address } = await parseJson(request, AddressRequest)
    const opened = openedAtVersion(version)
    await correctAddress({ orderId, opened, actor, ...address })
  }),
})
export const loader = handlers.loader
export const action = handlers.action
