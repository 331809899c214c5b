import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg } from '../../platform/i18n/i18n'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { contentApi } from '../../site/content/content-api.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { loadReadingRightsOf } from '../../site/plans/memberships.server'
import { listPlanIdsOfArticle } from './access/article-plans.server'
import { articleContentKind } from './admin/article.content.server'
import { findEmbeddingOfArticle } from './article-embedding.server'
import { mayReadersPrint } from './booklets/printable.server'
import { findArticleById } from './publications.server'
import { toIssueJson } from './series/issue-json'
import { loadIssuesOfArticles } from './series/series.server'
import { listTagsOf } from './tags/tags.server'
import { listTranslationIdsOfArticle } from './translations.server'
import { tagViewCounts } from './views/views.server'
import { loadVolumeLinkIdsOf } from './volumes/volumes.server'

const { change, trash } = contentApi(articleContentKind, msg('Article deleted.'))

export const handle = { cache: { isExact: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ request, params }) => {
    const rights = await loadReadingRightsOf(await findCurrentUser(request))
    const article = await findArticleById(idFromParam(params.id, articleContentKind.notFound), rights)
    tagViewCounts([article.id])
    const [links, tags, planIds, isPrintable, embedding, translations, issues] = await Promise.all([
      loadVolumeLinkIdsOf(article),
      listTagsOf(article.id),
      listPlanIdsOfArticle(article),
      isModuleOn('print') ? mayReadersPrint(article.id) : undefined,
      isModuleOn('embeds') ? findEmbeddingOfArticle(article.id) : undefined,
      listTranslationIdsOfArticle(article.id),
      loadIssuesOfArticles([article.id]),
    ])
    return {
      ...article,
      ...links,
      tags,
      planIds,
      ...(isPrintable !== undefined && { isPrintable }),
      ...(embedding !== undefined && { embedding }),
      translations,
      ...toIssueJson(issues.get(article.id)),
    }
  },
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
