import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg } from '../../platform/i18n/i18n'
import { currentUser } from '../../site/accounts/guards.server'
import { contentApi } from '../../site/content/content-api.server'
import { readingRightsOf } from '../../site/plans/memberships.server'
import { planIdsOf } from './access/article-plans.server'
import { articleContent } from './admin/article.content.server'
import { isPrintable } from './booklets/printable.server'
import { articleById } from './publications.server'
import { issueJson } from './series/issue-json'
import { issuesOfArticles } from './series/series.server'
import { tagsOf } from './tags/tags.server'
import { translationIdsOf } from './translations.server'
import { tagViewCounts } from './views/views.server'
import { volumeLinkIdsOf } from './volumes/volumes.server'

const { change, trash } = contentApi(articleContent, msg('Article deleted.'))

export const handle = { cache: { isExact: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ request, params }) => {
    const rights = await readingRightsOf(await currentUser(request))
    const article = await articleById(idFrom(params.id, articleContent.notFound), rights)
    tagViewCounts([article.id])
    const links = await volumeLinkIdsOf(article)
    return {
      ...article,
      ...links,
      tags: await tagsOf(article.id),
      planIds: await planIdsOf(article),
      isPrintable: await isPrintable(article.id),
      translations: await translationIdsOf(article.id),
      ...issueJson((await issuesOfArticles([article.id])).get(article.id)),
    }
  },
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
