import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { addConsignment, consignmentById, consignmentsAfter } from '../consignments.server'
import { consignmentJson, parseConsignment, wholeConsignmentJson } from './consignment-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await consignmentsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, consignmentJson)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = await addConsignment(await parseConsignment(request, admin.id), admin)
    return created(wholeConsignmentJson(await consignmentById(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
