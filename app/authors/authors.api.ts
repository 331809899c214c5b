import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http/http.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { jsonList } from '../platform/http/stream-response.server'
import { authorContent } from './author.content.server'
import { allAuthors } from './authors.server'

const { create } = contentApi(authorContent)

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

const handlers = api({ GET: () => jsonList(allAuthors()), POST: create })
export const loader = handlers.loader
export const action = handlers.action
