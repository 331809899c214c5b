import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callById, callsAfter, createCall } from '../calls.server'
import { callJson, parseCall, wholeCallJson } from './call-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await callsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, callJson)
  },
  POST: async ({ request }) => {
    const editor = await requireApiAdmin(request, 'publish')
    return created(await wholeCallJson(await callById(await createCall(await parseCall(request), editor))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
