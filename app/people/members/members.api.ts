import { api } from '../../platform/http/http.server'
import { csvResponse } from '../../platform/text/csv-stream.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { membersCsv } from './member-list.server'

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'sell')
    return csvResponse('members.csv', request.method === 'HEAD' ? null : membersCsv(context.untilTaken))
  },
})
export const loader = handlers.loader
export const action = handlers.action
