import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { payeeDeskList } from '../payee-list.server'
import { addPayee } from '../payees.server'
import { loadPayeeJson, parsePayeeRequest } from './payee-json.server'

const handlers = api({
  GET: payeeDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { fields } = await parsePayeeRequest(request)
    const key = idempotencyKey(request, undefined, fields)
    return createdJsonResponse(await loadPayeeJson(await addPayee(fields, admin, key)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
