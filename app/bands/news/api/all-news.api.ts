import { api, created } from '../../../platform/http/http.server'
import { wholeOrPage } from '../../../platform/http/list-request.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findRecord } from '../../../site/content/lifecycle.server'
import { bandContent } from '../../band.content.server'
import { NewsQuery, newsForAdmin, newsOf, saveNews } from '../news.server'
import { parseNews } from './news-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...bandContent.may)
    const { id } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
    return wholeOrPage(request, {
      query: NewsQuery,
      whole: () => newsForAdmin(id),
      after: (cursor, take) => newsForAdmin(id, { cursor, take }),
      cursorOf: (news) => [Date.parse(news.publishedAt), news.id],
      toJson: (news) => news,
    })
  },
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...bandContent.may)
    const { id: bandId } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
    const { fields, publishedAt } = await parseNews(request)
    return created(await newsOf(bandId, await saveNews(bandId, { fields, publishedAt }, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
