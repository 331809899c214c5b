import { api } from '../../platform/http/http.server'
import { answerListOrPage } from '../../platform/http/list-request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { streamJsonList } from '../../platform/http/stream-response.server'
import { contentApi } from '../../site/content/content-api.server'
import { authorContentKind } from './author.content.server'
import { AuthorsQuery, listAuthorsAfterCursor, streamAllAuthors } from './authors.server'

const { create } = contentApi(authorContentKind)

export const handle = { cache: { isForAll: true, query: ['q', 'limit', 'cursor'] } } satisfies RouteHandle

const handlers = api({
  GET: ({ request }) =>
    answerListOrPage(request, {
      query: AuthorsQuery,
      whole: () => streamJsonList(streamAllAuthors()),
      after: listAuthorsAfterCursor,
      cursorOf: ({ next }) => next,
      toJson: ({ author }) => author,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
