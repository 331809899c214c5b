import { api } from '../../../platform/http/http.server'
import { parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { loadCountsByArticle } from '../../../site/statistics/report.server'
import { storeStatistics } from '../../../site/statistics/store.server'
import { PublicationsQuery } from './statistics-query'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { days, page: asked } = parseQuery(request, PublicationsQuery)
    await storeStatistics()
    const { articles, page, pages } = await loadCountsByArticle(days, asked)
    return {
      days,
      page,
      pages,
      articles: articles.map(({ id, title = null, counts }) => ({ id, title, ...counts })),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
