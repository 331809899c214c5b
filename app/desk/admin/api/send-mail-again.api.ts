import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { mailById, mailNotFound, sendAgain } from '../../../site/mail/mail-log.server'

const handlers = api({
  POST: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, mailNotFound)
    await sendAgain(id)
    return mailById(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
