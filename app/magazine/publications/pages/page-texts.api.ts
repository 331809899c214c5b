import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { statesWithTextBesidePdf } from '../../documents/documents'
import {
  findDocumentOfArticle,
  findDocumentPage,
  listPageSizesOf,
  listPageTextsOf,
} from '../../documents/documents.server'
import { findRequestedArticle } from '../admin/preview.server'

/**
 * Answers with text, label and size of each page of an article's PDF that its reader may read; 404 until it is
 * extracted. With `page`, the lines of that page if the PDF lacks them.
 */
const handlers = api({
  async GET({ request, params }) {
    const { article, readable } = await findRequestedArticle(request, params.id)
    const document = await findDocumentOfArticle(article.id)
    if (document?.state !== 'ready') throw new NotFound(t('The pages of this PDF are not ready yet.'))
    const asked = new URL(request.url).searchParams.get('page')
    if (asked !== null)
      return { lines: await linesBesidePdf(document.articleId, idFromParam(asked, noPage), readable) }
    const texts = new Map((await listPageTextsOf(document.id)).map(({ number, text }) => [number, text]))
    const sizes = await listPageSizesOf(document.id)
    const pages = sizes.filter(({ number }) => number <= readable)
    return { pages: pages.map((page) => ({ ...page, text: texts.get(page.number) ?? '' })) }
  },
})

const noPage = msg('The PDF has no such page.')

async function linesBesidePdf(articleId: number, number: number, readable: number) {
  const page = number <= readable && (await findDocumentPage(articleId, number))
  if (!page) throw new NotFound(noPage)
  const isRead =
    page.recognition && (statesWithTextBesidePdf.includes(page.recognition) || page.correctionId !== null)
  return isRead ? page.lines : []
}

export const loader = handlers.loader
export const action = handlers.action
