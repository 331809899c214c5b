import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { runNotFound } from '../runs/runs'
import { changeRun } from '../runs/runs.server'
import { parseRun, wholeRunJson } from './run-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return wholeRunJson(idFrom(params.id, runNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, runNotFound)
    await changeRun(id, await parseRun(request), admin)
    return wholeRunJson(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
