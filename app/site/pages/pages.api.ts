import { api } from '../../platform/http/http.server'
import { answerListOrPage } from '../../platform/http/list-request.server'
import { contentApi } from '../content/content-api.server'
import { pageContentKind } from './page.content.server'
import { listPublishedPages, PagesQuery, toPageJson } from './site-pages.server'

const { create } = contentApi(pageContentKind)

const handlers = api({
  GET: ({ request }) =>
    answerListOrPage(request, {
      query: PagesQuery,
      whole: async () => (await listPublishedPages()).map(toPageJson),
      after: listPublishedPages,
      cursorOf: ({ title, id }) => [title, id],
      toJson: toPageJson,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
