import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { issueRunNotFound } from '../runs/runs'
import { changeIssueRun } from '../runs/runs.server'
import { loadWholeIssueRunJson, parseIssueRunRequest } from './run-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return loadWholeIssueRunJson(idFromParam(params.id, issueRunNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, issueRunNotFound)
    await changeIssueRun(id, await parseIssueRunRequest(request), admin)
    return loadWholeIssueRunJson(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
