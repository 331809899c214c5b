import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { issueRunDeskList } from '../runs/run-list.server'
import { startIssueRun } from '../runs/start-run.server'
import { loadWholeIssueRunJson, parseIssueRunRequest } from './run-json.server'

const handlers = api({
  GET: issueRunDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const run = await parseIssueRunRequest(request)
    return createdJsonResponse(
      await loadWholeIssueRunJson(await startIssueRun(run, admin, idempotencyKey(request, undefined, run))),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
