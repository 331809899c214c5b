import { requireApiAdmin } from '../accounts/guards.server'
import { api, created } from '../platform/http.server'
import { takeArticle } from './article-upload.server'
import { allArticles } from './publications.server'
import { publishArticle } from './publishing.server'

const handlers = api({
  GET: () => allArticles(),
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    return created(await takeArticle(request, (fields, files) => publishArticle(fields, files, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
