import { requireApiAdmin } from '../../../accounts/guards.server'
import { api } from '../../../platform/http/http.server'
import { amountOf } from '../../../ui/money'
import { unresolvedPayments } from '../unmatched-payments.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return (await unresolvedPayments()).map(({ amountCents, currency, ...payment }) => ({
      ...{ sessionId: payment.sessionId, amount: amountOf(amountCents, currency), currency },
      ...{ email: payment.email, orderId: payment.orderId, orderReference: payment.orderReference },
      ...{ reason: payment.reason, isTest: payment.isTest, createdAt: payment.createdAt },
    }))
  },
})
export const loader = handlers.loader
export const action = handlers.action
