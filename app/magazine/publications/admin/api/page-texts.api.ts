import { api } from '../../../../platform/http/http.server'
import { idFromParam } from '../../../../platform/http/request.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { findRecord } from '../../../../site/content/lifecycle.server'
import { listTextPagesOf } from '../../../documents/corrections/text-pages.server'
import { articleContentKind } from '../article.content.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...articleContentKind.may)
    const { id } = await findRecord(articleContentKind, idFromParam(params.id, articleContentKind.notFound))
    return listTextPagesOf(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
