import { csvResponse } from '../../platform/csv-stream.server'
import { api } from '../../platform/http/http.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { subscribersCsv } from './subscriber-admin.server'

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request)
    return csvResponse(
      'subscribers.csv',
      request.method === 'HEAD' ? null : subscribersCsv(context.untilTaken),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
