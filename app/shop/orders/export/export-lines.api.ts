import { streamMembershipCsvLines } from '../../../people/members/figures/membership-lines.server'
import { api } from '../../../platform/http/http.server'
import { log } from '../../../platform/logging/log.server'
import { csvResponse } from '../../../platform/text/csv-stream.server'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { parseOrderListQuery } from '../admin/order-list-query'
import { syncStripeBalance } from '../payments/stripe-balance.server'
import { streamOrderLinesCsv } from './order-lines-csv.server'

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'sell')
    const { from, to } = parseOrderListQuery(new URL(request.url).searchParams)
    const isHead = request.method === 'HEAD'
    if (!isHead)
      await syncStripeBalance().catch((error) => log.warn({ err: error }, 'fees at Stripe not read yet'))
    const days = [from, to].filter(Boolean).join('-to-') || 'all'
    const body = isHead
      ? null
      : streamOrderLinesCsv({ from, to }, context.untilTaken, streamMembershipCsvLines)
    return csvResponse(`order-lines-${days}.csv`, body)
  },
})
export const loader = handlers.loader
export const action = handlers.action
