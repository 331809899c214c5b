import { requireAdmin } from '../accounts/guards.server'
import { mailKindAt } from '../mail/kinds.server'
import { mailPreview } from '../mail/mail-preview.server'
import { api } from '../platform/http/http.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'sell')
    return mailPreview(mailKindAt(params.kind).sample())
  },
})
export const loader = handlers.loader
export const action = handlers.action
