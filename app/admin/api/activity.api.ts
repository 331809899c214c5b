import { auditAfter } from '../../accounts/audit.server'
import { requireApiAdmin, staffMay } from '../../accounts/guards.server'
import { api } from '../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../platform/http/list-request.server'
import { ActivityQuery } from './activity-query'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, ...staffMay)
    const { cursor, limit = defaultLimit, about } = parseQuery(request, ActivityQuery)
    if (about === 'access') await requireApiAdmin(request)
    const rows = await auditAfter(about, cursor, limit + 1)
    return listAnswer(
      request,
      { rows, limit, cursorOf: ({ id }) => [id] },
      ({ id, at, actorName: by, action, subjectType, subjectId, subjectName, note }) => ({
        ...{ id, at, by, action, subjectType, subjectId, subjectName, note },
      }),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
