import { requireApiAdmin } from '../accounts/guards.server'
import { api, idFrom } from '../platform/http.server'
import { articleById } from './publications.server'
import { deleteArticle } from './publishing.server'

const handlers = api({
  GET: ({ params }) => articleById(idFrom(params.id, 'Article not found.')),
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await deleteArticle(idFrom(params.id, 'Article not found.'), admin)
    return { message: 'Article deleted.' }
  },
})
export const loader = handlers.loader
export const action = handlers.action
