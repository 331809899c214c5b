import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { answerListOrPage } from '../../../platform/http/list-request.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findRecord } from '../../../site/content/lifecycle.server'
import { bandContentKind } from '../../band.content.server'
import { findBandNewsById, listNewsForAdmin, NewsQuery, saveNews } from '../news.server'
import { parseNewsRequest } from './news-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...bandContentKind.may)
    const { id } = await findRecord(bandContentKind, idFromParam(params.id, bandContentKind.notFound))
    return answerListOrPage(request, {
      query: NewsQuery,
      whole: () => listNewsForAdmin(id),
      after: (range) => listNewsForAdmin(id, range),
      cursorOf: (news) => [Date.parse(news.publishedAt), news.id],
      toJson: (news) => news,
    })
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContentKind.may)
    const { id: bandId } = await findRecord(bandContentKind, idFromParam(params.id, bandContentKind.notFound))
    const { fields, publishedAt } = await parseNewsRequest(request)
    return createdJsonResponse(
      await findBandNewsById(bandId, await saveNews(bandId, { fields, publishedAt }, admin)),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
