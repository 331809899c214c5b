import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg } from '../../platform/i18n/i18n'
import { contentApi } from '../../site/content/content-api.server'
import { toMerchJson } from './merch'
import { merchContentKind } from './merch.content.server'
import { findMerchItemInOwnLanguage } from './merch.server'

const { change, trash } = contentApi(merchContentKind, msg('Merch item deleted.'))

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ params }) =>
    toMerchJson(await findMerchItemInOwnLanguage(idFromParam(params.id, merchContentKind.notFound))),
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
