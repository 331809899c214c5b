import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findRecord } from '../../site/content/lifecycle.server'
import { kindFrom } from './registry.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const { content } = kindFrom(params.kind)
    await requireAdmin(request, ...content.may)
    const { id } = await findRecord(content, idFrom(params.id, content.notFound))
    return (await content.checkOf?.(id)) ?? {}
  },
})
export const loader = handlers.loader
export const action = handlers.action
