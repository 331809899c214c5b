import { requireApiAdmin } from '../../accounts/guards.server'
import { mailKinds } from '../../mail/kinds.server'
import { mailTemplate } from '../../mail/mail-template.server'
import { api } from '../../platform/http/http.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return mailKinds().map(mailTemplate)
  },
})
export const loader = handlers.loader
export const action = handlers.action
