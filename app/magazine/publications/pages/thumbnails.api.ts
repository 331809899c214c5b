import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { findDocumentOfArticle, listPagePicturesOf } from '../../documents/documents.server'
import { findRequestedArticle } from '../admin/preview.server'

/**
 * Answers with the stored path of each page's picture that the reader may see (null if it has none); 404 until they are
 * drawn.
 */
const handlers = api({
  async GET({ request, params }) {
    const { article, readable } = await findRequestedArticle(request, params.id)
    const document = await findDocumentOfArticle(article.id)
    if (document?.state !== 'ready') throw new NotFound(t('The pages of this PDF are not ready yet.'))
    return { pictures: (await listPagePicturesOf(document.id)).slice(0, readable) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
