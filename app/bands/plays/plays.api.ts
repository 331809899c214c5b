import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { requesterOf } from '../../site/statistics/collect.server'
import { recordPlay, trackNotFound } from './plays.server'

const handlers = api({
  POST: async ({ request, params, context }) => {
    await recordPlay(idFromParam(params.id, trackNotFound), requesterOf(request, context.address))
    return { message: t('Counted.') }
  },
})
export const handle = { isBodyless: true } satisfies RouteHandle
export const loader = handlers.loader
export const action = handlers.action
