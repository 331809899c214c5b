import { versionToMatch } from '../../../../platform/http/conditional.server'
import { api } from '../../../../platform/http/http.server'
import { t } from '../../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { findVisibleSeriesById } from '../series.server'
import { changeSeries, deleteSeries } from '../series-admin.server'
import { loadSeriesJson, parseSeriesRequest, seriesIdFrom } from './series-request.server'

const handlers = api({
  GET: async ({ params }) => findVisibleSeriesById(seriesIdFrom(params.id)),
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = seriesIdFrom(params.id)
    await changeSeries(id, await parseSeriesRequest(request, id), admin)
    return loadSeriesJson(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    await deleteSeries(seriesIdFrom(params.id), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
