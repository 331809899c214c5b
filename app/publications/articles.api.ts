import { currentUser } from '../accounts/guards.server'
import { contentApi } from '../content/content-api.server'
import { readingRightsOf } from '../plans/memberships.server'
import { api } from '../platform/http/http.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { jsonList } from '../platform/http/stream-response.server'
import { articleContent } from './admin/article.content.server'
import { allArticles } from './publications.server'
import { tagAllViewCounts } from './views/views.server'

const { create } = contentApi(articleContent)

export const handle = { cache: { isExact: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ request }) => {
    tagAllViewCounts()
    return jsonList(allArticles(await readingRightsOf(await currentUser(request))))
  },
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
