import { api } from '../../../platform/http/http.server'
import { parseQuery } from '../../../platform/http/list-request.server'
import { amountOf } from '../../../platform/ui/money'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { tableDays } from '../table-days.server'
import { TableDaysQuery } from './table-days-query'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { days, page, pages } = await tableDays(parseQuery(request, TableDaysQuery).page ?? null)
    return {
      page,
      pages,
      days: days.map(({ takenCents, differenceCents, ...day }) => ({
        ...day,
        taken: amountOf(takenCents),
        difference: differenceCents === null ? null : amountOf(differenceCents),
      })),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
