import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { contentKindFromParam } from './content-registry.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const { content } = contentKindFromParam(params.kind)
    await requireAdmin(request, ...content.may)
    const { id } = await findRecord(content, idFromParam(params.id, content.notFound))
    return (await content.checkOf?.(id)) ?? {}
  },
})
export const loader = handlers.loader
export const action = handlers.action
