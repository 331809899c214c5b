import { api } from '../../platform/http/http.server'
import { wholeOrPage } from '../../platform/http/list-request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { jsonList } from '../../platform/http/stream-response.server'
import { contentApi } from '../../site/content/content-api.server'
import { authorContent } from './author.content.server'
import { AuthorsQuery, allAuthors, authorsAfter } from './authors.server'

const { create } = contentApi(authorContent)

export const handle = { cache: { isForAll: true, query: ['limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: ({ request }) =>
    wholeOrPage(request, {
      query: AuthorsQuery,
      whole: () => jsonList(allAuthors()),
      after: authorsAfter,
      cursorOf: ({ next }) => next,
      toJson: ({ author }) => author,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
