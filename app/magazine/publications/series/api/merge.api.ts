import { assertMatches } from '../../../../platform/http/conditional.server'
import { api } from '../../../../platform/http/http.server'
import { parseJson } from '../../../../platform/http/request.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { mergeSeries, seriesById, seriesChanged } from '../series-admin.server'
import { MergeRequest, seriesIdFrom, seriesJson } from './series-request.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = seriesIdFrom(params.id)
    assertMatches(request, await seriesById(id), seriesChanged)
    const { into } = await parseJson(request, MergeRequest)
    await mergeSeries(id, into, admin)
    return seriesJson(into)
  },
})
export const loader = handlers.loader
export const action = handlers.action
