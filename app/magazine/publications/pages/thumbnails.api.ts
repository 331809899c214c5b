import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { documentOf, pagePicturesOf } from '../../documents/documents.server'
import { articleFromRequest } from '../admin/preview.server'

/**
 * Answers with the stored path of each page's picture (null for a page without one), of those that its
 * reader may read; 404 until they are drawn.
 */
const handlers = api({
  async GET({ request, params }) {
    const { article, readable } = await articleFromRequest(request, params.id)
    const document = await documentOf(article.id)
    if (document?.state !== 'ready') throw new NotFound(t('The pages of this PDF have not been made yet.'))
    return { pictures: (await pagePicturesOf(document.id)).slice(0, readable) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
