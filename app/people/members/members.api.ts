import { api } from '../../platform/http/http.server'
import { csvResponse } from '../../platform/text/csv-stream.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { parseMemberQuery, streamMembersCsv } from './member-list.server'

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'sell')
    const { query } = await parseMemberQuery(new URL(request.url))
    const body = request.method === 'HEAD' ? null : streamMembersCsv(query, context.untilTaken)
    return csvResponse('members.csv', body)
  },
})
export const loader = handlers.loader
export const action = handlers.action
