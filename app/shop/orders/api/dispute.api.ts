import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { answerDispute } from '../disputes/answer-dispute.server'
import { onOrder } from './order-api.server'
import { DisputeAnswer } from './order-requests.server'

const handlers = api({
  POST: onOrder(async ({ request, params, orderId, actor }) => {
    const { answer } = await parseJson(request, DisputeAnswer)
    await answerDispute(orderId, { disputeId: params.dispute ?? '', text: answer, actor })
  }),
})
export const loader = handlers.loader
export const action = handlers.action
