import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { answerReturn, receiveReturn } from '../returns/returns.server'
import { createOrderHandler } from './order-api.server'
import { ReturnAnswerRequest } from './order-requests.server'

const handlers = api({
  POST: createOrderHandler(async ({ request, params, orderId, actor }) => {
    const change = { orderId, actor, returnId: idFromParam(params.return, t('Return not found.')) }
    const { status, words } = await parseJson(request, ReturnAnswerRequest)
    if (status === 'received') await receiveReturn(change)
    else await answerReturn(change, status, words)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
