import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { auditEntriesAfter } from '../../../site/accounts/audit.server'
import { requireApiAdmin, staffMay } from '../../../site/accounts/guards.server'
import { ActivityQuery } from './administration-queries.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, ...staffMay)
    const { about, cursor, limit = defaultLimit } = parseQuery(request, ActivityQuery)
    if (about === 'access') await requireApiAdmin(request)
    const rows = await auditEntriesAfter(about, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, ({ address, ...entry }) =>
      about === 'access' ? { ...entry, address } : entry,
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
