import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../platform/http/list-request.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { jsonList } from '../platform/http/stream-response.server'
import { authorContent } from './author.content.server'
import { AuthorsQuery, allAuthors, authorsAfter } from './authors.server'

const { create } = contentApi(authorContent)

export const handle = { cache: { isForAll: true, query: ['limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: async ({ request }) => {
    const { cursor, limit = cursor && defaultLimit } = parseQuery(request, AuthorsQuery)
    if (limit === undefined) return jsonList(allAuthors())
    const rows = await authorsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ next }) => next }, ({ author }) => author)
  },
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
