import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { refundOrderToGiftCard } from '../refunds/refund-to-card.server'
import { refundOrder } from '../refunds/refunds.server'
import { createOrderHandler } from './order-api.server'
import { RefundRequest, unitsByLine } from './order-requests.server'

const refund = createOrderHandler(async ({ request, orderId, actor, key }) => {
  const { amount, lines, restock, expectedRefunded, toGiftCard } = await parseJson(request, RefundRequest)
  if (toGiftCard && amount === undefined && !lines) return refundOrderToGiftCard(orderId, actor)
  return refundOrder({
    orderId,
    actor,
    key,
    restock,
    amountCents: amount,
    picked: unitsByLine(lines),
    toCard: toGiftCard,
    expectedRefundedCents: expectedRefunded,
  })
})

const handlers = api({ POST: async (args) => createdJsonResponse(await refund(args)) })
export const loader = handlers.loader
export const action = handlers.action
