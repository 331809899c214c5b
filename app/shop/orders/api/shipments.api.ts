import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { sendParcel } from '../parcels/shipments.server'
import { createOrderHandler } from './order-api.server'
import { ShipmentRequest, unitsByLine } from './order-requests.server'

const send = createOrderHandler(async ({ request, orderId, actor }) => {
  const { lines, ...parcel } = await parseJson(request, ShipmentRequest)
  await sendParcel({ orderId, actor, picked: unitsByLine(lines), ...parcel })
})

const handlers = api({ POST: async (args) => createdJsonResponse(await send(args)) })
export const loader = handlers.loader
export const action = handlers.action
