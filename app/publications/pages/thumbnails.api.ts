import { previewReader } from '../../content/preview.server'
import { documentOf, pagePicturesOf } from '../../documents/documents.server'
import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { articleForReader } from '../admin/preview.server'

/**
 * Answers with the stored path of each page's picture (null for a page without one), for readers who may see the
 * article; 404 until they are drawn.
 */
const handlers = api({
  async GET({ request, params }) {
    const reader = previewReader(request)
    const { article } = await articleForReader(idFrom(params.id, 'Article not found.'), reader)
    const document = await documentOf(article.id)
    if (document?.state !== 'ready') throw new NotFound('The pages of this PDF have not been made yet.')
    return { pictures: await pagePicturesOf(document.id) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
