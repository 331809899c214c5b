import type { LoaderFunctionArgs } from '@remix-run/node'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { currentSite } from '../../../site/current-site.server'
import { listAuthorsOfArticle } from '../../authors/authors.server'
import { findArticleById } from '../publications.server'
import { loadIssuesOfArticles } from '../series/series.server'
import { citationFormats } from './citation'

/**
 * Answers with an article for reference managers, as `citation.bib` or `citation.ris`.
 * @throws NotFound
 */
export async function loader({ request, params, context: { origin } }: LoaderFunctionArgs) {
  const article = await findArticleById(idFromParam(params.id, t('Article not found.')))
  const format = new URL(request.url).pathname.endsWith('.ris') ? 'ris' : 'bib'
  const { type, write } = citationFormats[format]
  const authors = await listAuthorsOfArticle(article.id)
  const { name, language } = currentSite()
  const issue = (await loadIssuesOfArticles([article.id])).get(article.id)
  return new Response(write({ article, authors, issue, site: { name, language, origin } }), {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="article-${article.id}.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
