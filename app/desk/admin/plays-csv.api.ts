import { streamPlaysWithTitles } from '../../bands/plays/plays-report.server'
import { api } from '../../platform/http/http.server'
import { csvLine } from '../../platform/text/csv'
import { csvResponse, streamCsv } from '../../platform/text/csv-stream.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import type { StatisticsRange } from '../../site/statistics/measures'
import { storeStatistics } from '../../site/statistics/store.server'
import { readPlaysRequest } from './plays-request.server'

const head = csvLine(['day', 'track', 'title', 'band', 'release', 'plays'])

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'publish')
    const { range, heard } = await readPlaysRequest(request)
    await storeStatistics()
    const isHead = request.method === 'HEAD'
    const body = isHead ? null : streamCsv(head, lines(range, heard?.trackIds), context.untilTaken)
    return csvResponse(`plays-${range}-days.csv`, body)
  },
})
export const loader = handlers.loader
export const action = handlers.action

async function* lines(range: StatisticsRange, trackIds?: number[]): AsyncGenerator<string> {
  for await (const rows of streamPlaysWithTitles(range, trackIds))
    yield rows
      .map(({ day, trackId, title, band, release, plays }) =>
        csvLine([day, String(trackId), title, band, release, String(plays)]),
      )
      .join('')
}
