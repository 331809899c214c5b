import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { dayFromParam } from '../cash-count-form'
import { loadTableDay, recordCashCount } from '../table-days.server'
import { parseCashCountRequest, toTableDayJson } from './table-day-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return toTableDayJson(await loadTableDay(dayFromParam(params.day)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const day = dayFromParam(params.day)
    await recordCashCount({ day, ...(await parseCashCountRequest(request)) }, admin)
    return toTableDayJson(await loadTableDay(day))
  },
})
export const loader = handlers.loader
export const action = handlers.action
