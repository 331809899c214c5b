import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { answerReturn, receiveReturn } from '../returns/returns.server'
import { onOrder } from './order-api.server'
import { ReturnAnswer } from './order-requests.server'

const handlers = api({
  POST: onOrder(async ({ request, params, orderId, actor }) => {
    const change = { orderId, actor, returnId: idFrom(params.return, t('Return not found.')) }
    const { status, words } = await parseJson(request, ReturnAnswer)
    if (status === 'received') await receiveReturn(change)
    else await answerReturn(change, status, words)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
