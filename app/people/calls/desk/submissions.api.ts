import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { csvResponse } from '../../../platform/text/csv-stream.server'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { callById } from '../calls.server'
import { submissionsCsv } from './submissions-csv.server'

const handlers = api({
  GET: async ({ request, params, context }) => {
    await requireAdmin(request, 'publish')
    const call = await callById(idFrom(params.id, callNotFound))
    const isHead = request.method === 'HEAD'
    return csvResponse('submissions.csv', isHead ? null : submissionsCsv(call, context.untilTaken))
  },
})
export const loader = handlers.loader
export const action = handlers.action
