import { api } from '../../../../platform/http/http.server'
import { wholeOrPage } from '../../../../platform/http/list-request.server'
import { AllSeriesQuery, visibleSeries } from '../series.server'

const handlers = api({
  GET: ({ request }) =>
    wholeOrPage(request, {
      query: AllSeriesQuery,
      whole: async () => ({ series: await visibleSeries() }),
      after: (cursor, take) => visibleSeries({ cursor, take }),
      cursorOf: ({ title, id }) => [title, id],
      toJson: (row) => row,
      wrap: (series) => ({ series }),
    }),
})
export const loader = handlers.loader
export const action = handlers.action
