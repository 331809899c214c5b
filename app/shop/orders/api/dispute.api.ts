import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { answerDispute } from '../disputes/answer-dispute.server'
import { createOrderHandler } from './order-api.server'
import { DisputeAnswerRequest } from './order-requests.server'

const handlers = api({
  POST: createOrderHandler(async ({ request, params, orderId, actor }) => {
    const { answer } = await parseJson(request, DisputeAnswerRequest)
    await answerDispute(orderId, { disputeId: params.dispute ?? '', text: answer, actor })
  }),
})
export const loader = handlers.loader
export const action = handlers.action
