import { api } from '../../platform/http/http.server'
import { answerListOrPage, PageQuery } from '../../platform/http/list-request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { streamJsonList } from '../../platform/http/stream-response.server'
import { contentApi } from '../../site/content/content-api.server'
import { toMerchJson } from './merch'
import { merchContentKind } from './merch.content.server'
import { listMerchAfterCursor, streamAllMerch } from './merch.server'

const { create } = contentApi(merchContentKind)

async function* merchList() {
  for await (const items of streamAllMerch()) yield items.map(toMerchJson)
}

export const handle = { cache: { isForAll: true, query: ['q', 'limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: ({ request }) =>
    answerListOrPage(request, {
      query: PageQuery,
      whole: () => streamJsonList(merchList()),
      after: listMerchAfterCursor,
      cursorOf: ({ id }) => [id],
      toJson: toMerchJson,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
