import { api } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { mailKindsOn } from '../../../site/mail/kinds.server'
import { mailTemplate } from '../../../site/mail/mail-template.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return mailKindsOn().map(mailTemplate)
  },
})
export const loader = handlers.loader
export const action = handlers.action
