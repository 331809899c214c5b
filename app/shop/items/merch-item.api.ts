import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg } from '../../platform/i18n/i18n'
import { contentApi } from '../../site/content/content-api.server'
import { merchJson } from './merch'
import { merchContent } from './merch.content.server'
import { merchItemAsWritten } from './merch.server'

const { change, trash } = contentApi(merchContent, msg('Merch item deleted.'))

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ params }) => merchJson(await merchItemAsWritten(idFrom(params.id, merchContent.notFound))),
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
