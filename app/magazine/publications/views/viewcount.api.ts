import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import type { RouteHandle } from '../../../platform/http/route-handle'
import { t } from '../../../platform/i18n/i18n'
import { collectView, requesterOf } from '../../../site/statistics/collect.server'
import { referrerOf } from '../../../site/statistics/sources.server'
import { recordArticleView } from './views.server'

const handlers = api({
  POST: async ({ request, params, context }) => {
    const id = idFromParam(params.id, t('Article not found.'))
    const viewcount = await recordArticleView(id)
    const from = new URL(request.url).searchParams.get('from')
    const ownHost = new URL(context.origin).hostname
    collectView(id, requesterOf(request, context.address), { referrer: referrerOf(from, ownHost) })
    return { viewcount }
  },
})
export const handle = { isBodyless: true } satisfies RouteHandle
export const loader = handlers.loader
export const action = handlers.action
