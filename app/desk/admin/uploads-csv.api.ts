import { api } from '../../platform/http/http.server'
import { csvListResponse } from '../../platform/records/list-csv.server'
import { requireStaff } from '../../site/accounts/guards.server'
import { uploadKindsOf } from './content-registry.server'
import { streamManagedRecords } from './manage-content.server'

const columns = ['kind', 'id', 'title', 'status', 'at', 'views', 'note', 'facts'] as const

const handlers = api({
  GET: async ({ request, context }) => {
    const user = await requireStaff(request)
    const lines = streamManagedRecords(new URL(request.url), uploadKindsOf(user))
    return csvListResponse(request, columns, lines, context.untilTaken)
  },
})
export const loader = handlers.loader
export const action = handlers.action
