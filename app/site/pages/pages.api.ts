import { api } from '../../platform/http/http.server'
import { wholeOrPage } from '../../platform/http/list-request.server'
import { contentApi } from '../content/content-api.server'
import { pageContent } from './page.content.server'
import { PagesQuery, pageJson, publishedPages } from './site-pages.server'

const { create } = contentApi(pageContent)

const handlers = api({
  GET: ({ request }) =>
    wholeOrPage(request, {
      query: PagesQuery,
      whole: async () => (await publishedPages()).map(pageJson),
      after: (cursor, take) => publishedPages({ cursor, take }),
      cursorOf: ({ title, id }) => [title, id],
      toJson: pageJson,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
