import { api } from '../../platform/http/http.server'
import { csvResponse } from '../../platform/text/csv-stream.server'
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
