import { requireApiAdmin } from '../../accounts/guards.server'
import { mailKindAt } from '../../mail/kinds.server'
import { mailTemplate } from '../../mail/mail-template.server'
import { api } from '../../platform/http/http.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return mailTemplate(mailKindAt(params.kind))
  },
})
export const loader = handlers.loader
export const action = handlers.action
