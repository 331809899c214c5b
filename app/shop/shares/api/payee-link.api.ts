import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { renewOwnLink, revokeOwnLink } from '../own-link.server'
import { payeeNotFound } from '../payees.server'
import { payeeJson } from './payee-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, payeeNotFound)
    await renewOwnLink(id, admin)
    return payeeJson(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, payeeNotFound)
    await revokeOwnLink(id, admin)
    return payeeJson(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
