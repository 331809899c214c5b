import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findMailKindBySlug } from '../../../site/mail/kinds.server'
import { mailTemplate } from '../../../site/mail/mail-template.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return mailTemplate(findMailKindBySlug(params.kind))
  },
})
export const loader = handlers.loader
export const action = handlers.action
