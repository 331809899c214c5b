import { currentUser } from '../accounts/guards.server'
import { contentApi } from '../content/content-api.server'
import { readingRightsOf } from '../plans/memberships.server'
import { api } from '../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../platform/http/list-request.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { jsonList } from '../platform/http/stream-response.server'
import { articleContent } from './admin/article.content.server'
import { ArticlesQuery, allArticles, articlesAfter } from './publications.server'
import { tagAllViewCounts } from './views/views.server'

const { create } = contentApi(articleContent)

export const handle = { cache: { isExact: true, query: ['limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: async ({ request }) => {
    tagAllViewCounts()
    const rights = await readingRightsOf(await currentUser(request))
    const { cursor, limit = cursor && defaultLimit } = parseQuery(request, ArticlesQuery)
    if (limit === undefined) return jsonList(allArticles(rights))
    const rows = await articlesAfter(cursor, limit + 1, rights)
    return listAnswer(request, { rows, limit, cursorOf: ({ next }) => next }, ({ article }) => article)
  },
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
