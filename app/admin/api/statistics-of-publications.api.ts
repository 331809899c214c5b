import { requireApiAdmin } from '../../accounts/guards.server'
import { api } from '../../platform/http/http.server'
import { parseQuery } from '../../platform/http/list-request.server'
import { countsByArticle } from '../../statistics/report.server'
import { storeStatistics } from '../../statistics/store.server'
import { PublicationsQuery } from './statistics-query'

/** Answers with the publications of a range, the most viewed first. */
const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { days, page: asked } = parseQuery(request, PublicationsQuery)
    await storeStatistics()
    const { articles, page, pages } = await countsByArticle(days, asked)
    return {
      ...{ days, page, pages },
      articles: articles.map(({ id, title = null, counts }) => ({ id, title, ...counts })),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
