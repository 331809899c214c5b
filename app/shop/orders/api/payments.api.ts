import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { localTimeOf } from '../../../platform/site-zone'
import { payOrderByTrade, receivePayment } from '../ways/receive-payment.server'
import { createOrderHandler } from './order-api.server'
import { PaymentRequest } from './order-requests.server'

const pay = createOrderHandler(async ({ request, orderId, actor, key }) => {
  const { amount, day, traded } = await parseJson(request, PaymentRequest)
  if (traded) return payOrderByTrade({ orderId, actor })
  const today = localTimeOf(new Date()).date
  return receivePayment({ orderId, amountCents: amount, day: day ?? today, key, actor })
})

const handlers = api({ POST: async (args) => createdJsonResponse(await pay(args)) })
export const loader = handlers.loader
export const action = handlers.action
