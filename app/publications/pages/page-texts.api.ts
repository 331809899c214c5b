import { documentOf, pageSizesOf, pageTextsOf } from '../../documents/documents.server'
import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'
import { articleFromRequest } from '../admin/preview.server'

/**
 * Answers with text, label and size of each page of an article's PDF that its reader may read; 404 until they are
 * extracted.
 */
const handlers = api({
  async GET({ request, params }) {
    const { article, readable } = await articleFromRequest(request, params.id)
    const document = await documentOf(article.id)
    if (document?.state !== 'ready') throw new NotFound('The pages of this PDF have not been made yet.')
    const texts = new Map((await pageTextsOf(document.id)).map(({ number, text }) => [number, text]))
    const sizes = await pageSizesOf(document.id)
    const pages = sizes.filter(({ number }) => number <= readable)
    return { pages: pages.map((page) => ({ ...page, text: texts.get(page.number) ?? '' })) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
