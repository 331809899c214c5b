import { api } from '../../../../platform/http/http.server'
import { answerListPage, defaultLimit, parseQuery } from '../../../../platform/http/list-request.server'
import { amountFromCents } from '../../../../platform/ui/money'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { listUnresolvedPayments, type UnmatchedPayment } from '../unmatched-payments.server'
import { PaymentsQuery } from './payments-query'

const paymentJson = ({ amountCents, currency, ...payment }: UnmatchedPayment) => ({
  sessionId: payment.sessionId,
  amount: amountFromCents(amountCents, currency),
  currency,
  email: payment.email,
  orderId: payment.orderId,
  orderReference: payment.orderReference,
  reason: payment.reason,
  isTest: payment.isTest,
  createdAt: payment.createdAt,
})

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PaymentsQuery)
    const rows = await listUnresolvedPayments(cursor, limit + 1)
    const cursorOf = ({ createdAt, sessionId }: UnmatchedPayment) => [Date.parse(createdAt), sessionId]
    return answerListPage(request, { rows, limit, cursorOf }, paymentJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
