import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { callById } from '../calls.server'
import { submissionsAfter } from '../desk/submission-list.server'
import { SubmissionsQuery } from './submission-requests'

const handlers = api({
  GET: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const call = await callById(idFrom(params.id, callNotFound))
    const { cursor, limit = defaultLimit, ...query } = parseQuery(request, SubmissionsQuery)
    const rows = await submissionsAfter(call, query, editor.id, { cursor, take: limit + 1 })
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (row) => row)
  },
})
export const loader = handlers.loader
export const action = handlers.action
