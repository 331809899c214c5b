import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { failedJobsAfter } from '../../../platform/jobs/failed-jobs.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { jobJson } from './job-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await failedJobsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, jobJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
