import { articleLanguage } from '../../magazine/documents/documents'
import { findDocumentOfArticle, findDocumentPage } from '../../magazine/documents/documents.server'
import { findEmbeddingOfArticle } from '../../magazine/publications/article-embedding.server'
import { findArticleById } from '../../magazine/publications/publications.server'
import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { isModuleOn } from '../../site/modules/switches.server'
import { readablePageCount } from '../../site/plans/reading-access'
import { frameThemeIn } from './FramedPage'
import { renderFramedReader } from './FramedReader'
import { answerFrame, type Framing } from './framing.server'
import { pagesInFrame } from './pages-in-frame'

/**
 * Answers with a reader for frames on other sites. It looks at no cookie: everybody sees in it what visitors may read.
 */
const handlers = api({
  GET: async ({ request, params, context: { origin } }) =>
    answerFrame(
      request,
      origin,
      (framing) => readerOf(request, params.id, origin, framing),
      await findEmbeddingOfArticle(Number(params.id)),
    ),
})
export const loader = handlers.loader
export const action = handlers.action

async function readerOf(
  request: Request,
  param: string | undefined,
  origin: string,
  { host = '', isTurn }: Framing,
): Promise<string> {
  const id = idFromParam(param, t('Article not found.'))
  const article = await findArticleById(id)
  const document = await findDocumentOfArticle(id)
  const query = new URL(request.url).searchParams
  const isReady = document !== undefined && document.state !== 'failed'
  const shown = pagesInFrame(query, {
    pageCount: (isReady && document.pageCount) || 0,
    readable: readablePageCount(article, []),
  })
  const found = await Promise.all(shown.open.map((number) => findDocumentPage(id, number)))
  return renderFramedReader({
    article,
    origin,
    shown,
    sheets: found.flatMap((page, index) => (page ? [{ ...page, number: shown.open[index] ?? 1 }] : [])),
    language: articleLanguage(article.language, document?.language),
    theme: frameThemeIn(query),
    isZoomed: query.get('zoom') === 'on',
    canJoin: isModuleOn('members'),
    countedFrom: isTurn ? undefined : host,
  })
}
