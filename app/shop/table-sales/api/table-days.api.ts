import { api } from '../../../platform/http/http.server'
import { answerListPage, defaultLimit, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { listTableDays, listTableDaysAfter } from '../table-days.server'
import { toListedDayJson } from './table-day-json.server'
import { TableDaysQuery } from './table-days-query.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { page, q, cursor, limit = cursor && defaultLimit } = parseQuery(request, TableDaysQuery)
    if (limit === undefined) {
      const { days, total: _, ...paged } = await listTableDays({ q, sort: 'newest' }, page ?? null)
      return { ...paged, days: days.map(toListedDayJson) }
    }
    const rows = await listTableDaysAfter(q, cursor && String(cursor[0]), limit + 1)
    const list = { rows, limit, cursorOf: ({ day }: { day: string }) => [day] }
    return answerListPage(request, list, toListedDayJson, (days) => ({ days }))
  },
})
export const loader = handlers.loader
export const action = handlers.action
