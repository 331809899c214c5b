import { api } from '../../platform/http/http.server'
import { csvListResponse } from '../../platform/records/list-csv.server'
import { requireStaff } from '../../site/accounts/guards.server'
import { contentKindsOfUser } from './content-registry.server'
import { streamTrashInBatches } from './trash-list.server'

const handlers = api({
  GET: async ({ request, context }) => {
    const user = await requireStaff(request)
    const lines = streamTrashInBatches(contentKindsOfUser(user), new URL(request.url))
    return csvListResponse(request, ['kind', 'id', 'isPart', 'title', 'deletedAt'], lines, context.untilTaken)
  },
})
export const loader = handlers.loader
export const action = handlers.action
