import { previewReader } from '../../content/preview.server'
import { documentOf, pageSizesOf, pageTextsOf } from '../../documents/documents.server'
import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { articleForReader } from '../admin/preview.server'

/**
 * Answers with text, label and size of each page of an article's PDF, for readers who may see it; 404 until they are
 * extracted.
 */
const handlers = api({
  async GET({ request, params }) {
    const { article } = await articleForReader(
      idFrom(params.id, 'Article not found.'),
      previewReader(request),
    )
    const document = await documentOf(article.id)
    if (document?.state !== 'ready') throw new NotFound('The pages of this PDF have not been made yet.')
    const texts = new Map((await pageTextsOf(document.id)).map(({ number, text }) => [number, text]))
    const sizes = await pageSizesOf(document.id)
    return { pages: sizes.map((page) => ({ ...page, text: texts.get(page.number) ?? '' })) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
