import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { dayFrom } from '../count-form'
import { countCash, tableDay } from '../table-days.server'
import { parseCount, tableDayJson } from './table-day-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return tableDayJson(await tableDay(dayFrom(params.day)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const day = dayFrom(params.day)
    await countCash({ day, ...(await parseCount(request)) }, admin)
    return tableDayJson(await tableDay(day))
  },
})
export const loader = handlers.loader
export const action = handlers.action
