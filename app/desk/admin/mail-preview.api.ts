import { api } from '../../platform/http/http.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { mailKindAt } from '../../site/mail/kinds.server'
import { mailPreview } from '../../site/mail/mail-preview.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'sell')
    return mailPreview(mailKindAt(params.kind).sample())
  },
})
export const loader = handlers.loader
export const action = handlers.action
