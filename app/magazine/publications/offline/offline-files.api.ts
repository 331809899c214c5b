import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { currentUser } from '../../../site/accounts/guards.server'
import { readingRightsOf } from '../../../site/plans/memberships.server'
import { authorsOf } from '../../authors/authors.server'
import { isReadable, membersOnly } from '../publications'
import { articleById } from '../publications.server'
import { offlineFiles } from './offline-files.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const id = idFrom(params.id, t('Article not found.'))
    const article = await articleById(id, await readingRightsOf(await currentUser(request)))
    if (!isReadable(article)) throw new NotFound(membersOnly)
    const authors = await authorsOf(id)
    return {
      title: article.title,
      authors: authors.map(({ name }) => name),
      ...(await offlineFiles(article)),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
