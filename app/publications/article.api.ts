import { requireApiAdmin } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import { takeArticleChange } from './article-upload.server'
import { articleById } from './publications.server'
import { articleRecords, articleToEdit, changeArticle } from './publishing.server'

const handlers = api({
  GET: ({ params }) => articleById(idFrom(params.id, 'Article not found.')),
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const { id } = await articleToEdit(idFrom(params.id, 'Article not found.'))
    await takeArticleChange(request, (fields, files) => changeArticle(id, fields, files, admin))
    return articleToEdit(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await articleRecords.bin(idFrom(params.id, 'Article not found.'), admin)
    return { message: 'Article deleted.' }
  },
})
export const loader = handlers.loader
export const action = handlers.action
