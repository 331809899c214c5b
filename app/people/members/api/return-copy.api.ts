import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { memberNotFound } from '../members'
import { returnCopy } from '../runs/return-copy.server'
import { runNotFound } from '../runs/runs'
import { wholeRunJson } from './run-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const runId = idFrom(params.id, runNotFound)
    await returnCopy({ runId, membershipId: idFrom(params.member, memberNotFound) }, admin)
    return wholeRunJson(runId)
  },
})
export const loader = handlers.loader
export const action = handlers.action
