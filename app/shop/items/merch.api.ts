import { api } from '../../platform/http/http.server'
import { PageQuery, wholeOrPage } from '../../platform/http/list-request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { jsonList } from '../../platform/http/stream-response.server'
import { contentApi } from '../../site/content/content-api.server'
import { merchJson } from './merch'
import { merchContent } from './merch.content.server'
import { allMerch, merchAfter } from './merch.server'

const { create } = contentApi(merchContent)

async function* merchList() {
  for await (const items of allMerch()) yield items.map(merchJson)
}

export const handle = { cache: { isForAll: true, query: ['limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: ({ request }) =>
    wholeOrPage(request, {
      query: PageQuery,
      whole: () => jsonList(merchList()),
      after: merchAfter,
      cursorOf: ({ id }) => [id],
      toJson: merchJson,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
