import { api } from '../../../platform/http/http.server'
import { answerListPage, defaultLimit, parseQuery } from '../../../platform/http/list-request.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { findCallById } from '../calls.server'
import { listSubmissionsAfterCursor } from '../desk/submission-list.server'
import { SubmissionsQuery } from './submission-requests'

const handlers = api({
  GET: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const call = await findCallById(idFromParam(params.id, callNotFound))
    const { cursor, limit = defaultLimit, ...query } = parseQuery(request, SubmissionsQuery)
    const rows = await listSubmissionsAfterCursor(call, query, editor.id, { cursor, take: limit + 1 })
    return answerListPage(request, { rows, limit, cursorOf: ({ id }) => [id] }, (row) => row)
  },
})
export const loader = handlers.loader
export const action = handlers.action
