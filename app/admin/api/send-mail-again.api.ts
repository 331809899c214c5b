import { requireApiAdmin } from '../../accounts/guards.server'
import { mailById, mailNotFound, sendAgain } from '../../mail/mail-log.server'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'

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
