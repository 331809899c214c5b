import { api, created } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { refundToCard } from '../refunds/refund-to-card.server'
import { refundOrder } from '../refunds/refunds.server'
import { onOrder } from './order-api.server'
import { RefundRequest, unitsByLine } from './order-requests.server'

const refund = onOrder(async ({ request, orderId, actor, key }) => {
  const { amount, lines, restock, expectedRefunded, toGiftCard } = await parseJson(request, RefundRequest)
  if (toGiftCard && amount === undefined && !lines) return refundToCard(orderId, actor)
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

const handlers = api({ POST: async (args) => created(await refund(args)) })
export const loader = handlers.loader
export const action = handlers.action
