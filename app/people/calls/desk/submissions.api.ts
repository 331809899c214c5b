import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { csvResponse } from '../../../platform/text/csv-stream.server'
import { parseListQuery } from '../../../platform/ui/list-query'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { findCallById } from '../calls.server'
import { submissionList } from './submission-list'
import { whereSubmissionQuery } from './submission-list.server'
import { streamSubmissionsCsv } from './submissions-csv.server'

const handlers = api({
  GET: async ({ request, params, context }) => {
    const editor = await requireAdmin(request, 'publish')
    const call = await findCallById(idFromParam(params.id, callNotFound))
    const where = whereSubmissionQuery(
      call,
      parseListQuery(submissionList(call.id), new URL(request.url)),
      editor.id,
    )
    const body = request.method === 'HEAD' ? null : streamSubmissionsCsv(call, where, context.untilTaken)
    return csvResponse('submissions.csv', body)
  },
})
export const loader = handlers.loader
export const action = handlers.action
