import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findMailById, mailNotFound, sendMailAgain } from '../../../site/mail/mail-log.server'

const handlers = api({
  POST: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, mailNotFound)
    await sendMailAgain(id)
    return findMailById(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
