import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { followersAfter } from '../followers-admin.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await followersAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (row) => row)
  },
})
export const loader = handlers.loader
export const action = handlers.action
