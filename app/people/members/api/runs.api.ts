import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { runsAfter } from '../runs/runs.server'
import { startRun } from '../runs/start-run.server'
import { parseRun, wholeRunJson } from './run-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await runsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (run) => run)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const run = await parseRun(request)
    return created(await wholeRunJson(await startRun(run, admin, idempotencyKey(request, undefined, run))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
