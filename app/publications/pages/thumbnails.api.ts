import { previewReader } from '../../content/preview.server'
import { documentOf, pagePicturesOf } from '../../documents/documents.server'
import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { articleFor } from '../desk/preview.server'

/** Where the picture of each page of an article's PDF is stored, null for one that has none, for who may read it; 404 until they are made. */
const handlers = api({
  async GET({ request, params }) {
    const reader = previewReader(request)
    const { article } = await articleFor(idFrom(params.id, 'Article not found.'), reader)
    const document = await documentOf(article.id)
    if (document?.state !== 'ready') throw new NotFound('The pages of this PDF have not been made yet.')
    return { pictures: await pagePicturesOf(document.id) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
