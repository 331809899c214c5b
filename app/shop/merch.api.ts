import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http/http.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { jsonList } from '../platform/http/stream-response.server'
import { merchJson } from './merch'
import { merchContent } from './merch.content.server'
import { allMerch } from './merch.server'

const { create } = contentApi(merchContent)

async function* merchList() {
  for await (const items of allMerch()) yield items.map(merchJson)
}

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

const handlers = api({ GET: () => jsonList(merchList()), POST: create })
export const loader = handlers.loader
export const action = handlers.action
