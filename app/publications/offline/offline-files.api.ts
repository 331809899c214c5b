import { authorsOf } from '../../authors/authors.server'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { articleForReader } from '../admin/preview.server'
import { offlineFiles } from './offline-files.server'

/** Answers with what a browser fetches to save an article or a volume offline: only what every reader may see. */
const handlers = api({
  GET: async ({ params }) => {
    const id = idFrom(params.id, 'Article not found.')
    const { article } = await articleForReader(id, { token: null, isAdmin: async () => false })
    const authors = await authorsOf(id)
    return {
      title: article.title,
      authors: authors.map(({ name }) => name),
      ...(await offlineFiles(article)),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
