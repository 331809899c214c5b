import { api } from '../../platform/http/http.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findMailKindBySlug } from '../../site/mail/kinds.server'
import { mailPreview } from '../../site/mail/mail-preview.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'sell')
    return mailPreview(findMailKindBySlug(params.kind).sample())
  },
})
export const loader = handlers.loader
export const action = handlers.action
