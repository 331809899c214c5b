import { assertVersionMatches } from '../../../../platform/http/conditional.server'
import { api } from '../../../../platform/http/http.server'
import { parseJson } from '../../../../platform/http/request.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { findSeriesById, mergeSeries, seriesChangedMessage } from '../series-admin.server'
import { loadSeriesJson, MergeSeriesRequest, seriesIdFrom } from './series-request.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = seriesIdFrom(params.id)
    assertVersionMatches(request, await findSeriesById(id), seriesChangedMessage)
    const { into } = await parseJson(request, MergeSeriesRequest)
    await mergeSeries(id, into, admin)
    return loadSeriesJson(into)
  },
})
export const loader = handlers.loader
export const action = handlers.action
