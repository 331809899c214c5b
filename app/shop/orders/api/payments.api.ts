import { api, created } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { localTimeOf } from '../../../platform/site-zone'
import { receivePayment, receiveTrade } from '../ways/receive-payment.server'
import { onOrder } from './order-api.server'
import { PaymentRequest } from './order-requests.server'

const pay = onOrder(async ({ request, orderId, actor, key }) => {
  const { amount, day, traded } = await parseJson(request, PaymentRequest)
  if (traded) return receiveTrade({ orderId, actor })
  const today = localTimeOf(new Date()).date
  return receivePayment({ orderId, amountCents: amount, day: day ?? today, key, actor })
})

const handlers = api({ POST: async (args) => created(await pay(args)) })
export const loader = handlers.loader
export const action = handlers.action
