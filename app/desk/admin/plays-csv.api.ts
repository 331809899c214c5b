import { namedPlaysInBatches } from '../../bands/plays/plays-report.server'
import { api } from '../../platform/http/http.server'
import { csvLine } from '../../platform/text/csv'
import { csvResponse, csvStream } from '../../platform/text/csv-stream.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import type { Range } from '../../site/statistics/measures'
import { storeStatistics } from '../../site/statistics/store.server'
import { heardIn } from './plays-request.server'

const head = csvLine(['day', 'track', 'title', 'band', 'release', 'plays'])

const handlers = api({
  GET: async ({ request, context }) => {
    await requireAdmin(request, 'publish')
    const { range, heard } = await heardIn(request)
    await storeStatistics()
    const isHead = request.method === 'HEAD'
    const body = isHead ? null : csvStream(head, lines(range, heard?.trackIds), context.untilTaken)
    return csvResponse(`plays-${range}-days.csv`, body)
  },
})
export const loader = handlers.loader
export const action = handlers.action

async function* lines(range: Range, trackIds?: number[]): AsyncGenerator<string> {
  for await (const rows of namedPlaysInBatches(range, trackIds))
    yield rows
      .map(({ day, trackId, title, band, release, plays }) =>
        csvLine([day, String(trackId), title, band, release, String(plays)]),
      )
      .join('')
}
