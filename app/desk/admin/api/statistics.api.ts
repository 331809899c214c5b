import { api } from '../../../platform/http/http.server'
import { parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { wholeSite } from '../../../site/statistics/measures'
import {
  articleWithCounts,
  countsBefore,
  countsByDay,
  sourcesIn,
} from '../../../site/statistics/report.server'
import { storeStatistics } from '../../../site/statistics/store.server'
import { playsByDay, sumOfDays } from '../../../site/statistics/track-plays.server'
import { StatisticsQuery } from './statistics-query'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { days: range, article: asked } = parseQuery(request, StatisticsQuery)
    const id = asked === undefined ? wholeSite : (await articleWithCounts(asked)).id
    await storeStatistics()
    const { byDay, total } = await countsByDay(range, id)
    return {
      days: range,
      article: asked ?? null,
      total,
      before: await countsBefore(range, id),
      byDay: byDay.map(({ day, counts }) => ({ day, ...counts })),
      plays: asked === undefined ? sumOfDays(await playsByDay(range)) : null,
      referrers: await sourcesIn(range, id, 'referrer'),
      languages: await sourcesIn(range, id, 'language'),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
