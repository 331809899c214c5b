import { api } from '../../../../platform/http/http.server'
import { idFrom } from '../../../../platform/http/request.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { findRecord } from '../../../../site/content/lifecycle.server'
import { textPagesOf } from '../../../documents/corrections/text-pages.server'
import { articleContent } from '../article.content.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...articleContent.may)
    const { id } = await findRecord(articleContent, idFrom(params.id, articleContent.notFound))
    return textPagesOf(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
