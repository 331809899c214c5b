import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { visibleSeries, visibleSeriesById } from './series.server'

/** Answers with the series of which readers can see issues, or with one of them. */
const handlers = api({
  GET: async ({ params }) =>
    params.id
      ? visibleSeriesById(idFrom(params.id, t('Series not found.')))
      : { series: await visibleSeries() },
})
export const loader = handlers.loader
export const action = handlers.action
