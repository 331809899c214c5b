import { api } from '../../../platform/http/http.server'
import { visibleSeries } from '../series.server'

/** Answers with the series of which readers can see issues. */
const handlers = api({ GET: async () => ({ series: await visibleSeries() }) })
export const loader = handlers.loader
export const action = handlers.action
