import { api } from '../../platform/http/http.server'
import { answerListOrPage } from '../../platform/http/list-request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { streamJsonList } from '../../platform/http/stream-response.server'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { contentApi } from '../../site/content/content-api.server'
import { loadReadingRightsOf } from '../../site/plans/memberships.server'
import { articleContentKind } from './admin/article.content.server'
import { ArticlesQuery, listArticlesAfterCursor, streamAllArticles } from './publications.server'
import { tagAllViewCounts } from './views/views.server'

const { create } = contentApi(articleContentKind)

export const handle = { cache: { isExact: true, query: ['q', 'limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: async ({ request }) => {
    tagAllViewCounts()
    const rights = await loadReadingRightsOf(await findCurrentUser(request))
    return answerListOrPage(request, {
      query: ArticlesQuery,
      whole: () => streamJsonList(streamAllArticles(rights)),
      after: (range) => listArticlesAfterCursor(range, rights),
      cursorOf: ({ next }) => next,
      toJson: ({ article }) => article,
    })
  },
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
