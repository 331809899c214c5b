import { api } from '../../../../platform/http/http.server'
import { answerListOrPage } from '../../../../platform/http/list-request.server'
import { AllSeriesQuery, listVisibleSeries } from '../series.server'

const handlers = api({
  GET: ({ request }) =>
    answerListOrPage(request, {
      query: AllSeriesQuery,
      whole: async () => ({ series: await listVisibleSeries() }),
      after: listVisibleSeries,
      cursorOf: ({ title, id }) => [title, id],
      toJson: (row) => row,
      wrap: (series) => ({ series }),
    }),
})
export const loader = handlers.loader
export const action = handlers.action
