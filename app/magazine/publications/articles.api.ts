import { api } from '../../platform/http/http.server'
import { wholeOrPage } from '../../platform/http/list-request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { jsonList } from '../../platform/http/stream-response.server'
import { currentUser } from '../../site/accounts/guards.server'
import { contentApi } from '../../site/content/content-api.server'
import { readingRightsOf } from '../../site/plans/memberships.server'
import { articleContent } from './admin/article.content.server'
import { ArticlesQuery, allArticles, articlesAfter } from './publications.server'
import { tagAllViewCounts } from './views/views.server'

const { create } = contentApi(articleContent)

export const handle = { cache: { isExact: true, query: ['limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: async ({ request }) => {
    tagAllViewCounts()
    const rights = await readingRightsOf(await currentUser(request))
    return wholeOrPage(request, {
      query: ArticlesQuery,
      whole: () => jsonList(allArticles(rights)),
      after: (cursor, take) => articlesAfter(cursor, take, rights),
      cursorOf: ({ next }) => next,
      toJson: ({ article }) => article,
    })
  },
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
