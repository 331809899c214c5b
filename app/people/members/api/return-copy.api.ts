import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { memberNotFound } from '../members'
import { recordReturnedIssueCopy } from '../runs/return-copy.server'
import { issueRunNotFound } from '../runs/runs'
import { loadWholeIssueRunJson } from './run-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const runId = idFromParam(params.id, issueRunNotFound)
    await recordReturnedIssueCopy({ runId, membershipId: idFromParam(params.member, memberNotFound) }, admin)
    return loadWholeIssueRunJson(runId)
  },
})
export const loader = handlers.loader
export const action = handlers.action
