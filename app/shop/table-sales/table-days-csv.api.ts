import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { api } from '../../platform/http/http.server'
import { csvListResponse } from '../../platform/records/list-csv.server'
import { typedQuery } from '../../platform/text/typed-query'
import { requireAdmin } from '../../site/accounts/guards.server'
import { toListedDayJson } from './api/table-day-json.server'
import { type ListedDay, listTableDaysAfter } from './table-days.server'

async function* lines(q: string) {
  const read = (after: ListedDay | undefined, take: number) => listTableDaysAfter(q, after?.day, take)
  for await (const days of readRowsInBatches(read)) yield days.map(toListedDayJson)
}

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'sell')
    const q = typedQuery(new URL(request.url).searchParams)
    return csvListResponse(request, ['day', 'sales', 'taken', 'difference'], lines(q), context.untilTaken)
  },
})
export const loader = handlers.loader
export const action = handlers.action
