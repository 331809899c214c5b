import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { csvLine } from '../../platform/text/csv'
import { csvResponse, streamCsv } from '../../platform/text/csv-stream.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { type StatisticsRange, statisticsMeasures, statisticsRanges } from '../../site/statistics/measures'
import { streamDaysInBatches } from '../../site/statistics/report.server'
import { storeStatistics } from '../../site/statistics/store.server'

const head = csvLine(['day', 'article', 'title', ...statisticsMeasures])

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'publish')
    const { searchParams } = new URL(request.url)
    const range = statisticsRanges.find((days) => String(days) === searchParams.get('days')) ?? 30
    const asked = searchParams.get('article')
    const article = asked ? idFromParam(asked, t('Article not found.')) : undefined
    await storeStatistics()
    const body = request.method === 'HEAD' ? null : streamCsv(head, lines(range, article), context.untilTaken)
    return csvResponse(`statistics-${range}-days.csv`, body)
  },
})
export const loader = handlers.loader
export const action = handlers.action

async function* lines(range: StatisticsRange, article?: number): AsyncGenerator<string> {
  for await (const days of streamDaysInBatches(range, article))
    yield days
      .map((row) =>
        csvLine([
          row.day,
          String(row.articleId),
          row.title,
          ...statisticsMeasures.map((name) => String(row[name])),
        ]),
      )
      .join('')
}
