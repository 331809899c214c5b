import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { renewOwnLink, revokeOwnLink } from '../own-link.server'
import { payeeNotFound } from '../payees.server'
import { loadPayeeJson } from './payee-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, payeeNotFound)
    await renewOwnLink(id, admin)
    return loadPayeeJson(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, payeeNotFound)
    await revokeOwnLink(id, admin)
    return loadPayeeJson(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
