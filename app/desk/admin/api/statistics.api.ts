import { playsModule } from '../../../bands/plays/plays.module'
import { api } from '../../../platform/http/http.server'
import { parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import { type StatisticsRange, wholeSiteId } from '../../../site/statistics/measures'
import {
  findArticleWithCounts,
  listVisitSources,
  loadCountsBeforeRange,
  loadCountsByDay,
} from '../../../site/statistics/report.server'
import { storeStatistics } from '../../../site/statistics/store.server'
import { countPlaysByDay, sumOfDayCounts } from '../../../site/statistics/track-plays.server'
import { StatisticsQuery } from './statistics-query'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { days: range, article: asked } = parseQuery(request, StatisticsQuery)
    const id = asked === undefined ? wholeSiteId : (await findArticleWithCounts(asked)).id
    await storeStatistics()
    const [{ byDay, total }, before, plays, referrers, embedders, languages] = await Promise.all([
      loadCountsByDay(range, id),
      loadCountsBeforeRange(range, id),
      isModuleOn(playsModule.name) ? playsIn(range, asked) : undefined,
      listVisitSources(range, id, 'referrer'),
      isModuleOn('embeds') ? listVisitSources(range, id, 'embedder') : undefined,
      listVisitSources(range, id, 'language'),
    ])
    return {
      days: range,
      article: asked ?? null,
      total,
      before,
      byDay: byDay.map(({ day, counts }) => ({ day, ...counts })),
      plays,
      referrers,
      ...(embedders && { embedders }),
      languages,
    }
  },
})
/** @returns null for an article, which is not played */
const playsIn = async (range: StatisticsRange, article?: number) =>
  article === undefined ? sumOfDayCounts(await countPlaysByDay(range)) : null

export const loader = handlers.loader
export const action = handlers.action
