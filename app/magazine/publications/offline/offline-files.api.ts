import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { loadReadingRightsOf } from '../../../site/plans/memberships.server'
import { listAuthorsOfArticle } from '../../authors/authors.server'
import { isReadableArticle, membersOnlyText } from '../publications'
import { findArticleById } from '../publications.server'
import { listOfflineFiles } from './offline-files.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const id = idFromParam(params.id, t('Article not found.'))
    const article = await findArticleById(id, await loadReadingRightsOf(await findCurrentUser(request)))
    if (!isReadableArticle(article)) throw new NotFound(membersOnlyText)
    const authors = await listAuthorsOfArticle(id)
    return {
      title: article.title,
      authors: authors.map(({ name }) => name),
      ...(await listOfflineFiles(article)),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
