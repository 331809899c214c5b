import { requireApiAdmin } from '../../accounts/guards.server'
import { idempotencyKey } from '../../content/idempotency.server'
import { api, created } from '../../platform/http/http.server'
import { amountOf } from '../../ui/money'
import { addPayee, allPayees } from '../payees.server'
import { parsePayee, payeeJson } from './payee-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return (await allPayees()).map(({ owedCents, ...payee }) => ({ ...payee, owed: amountOf(owedCents) }))
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { fields } = await parsePayee(request)
    const key = idempotencyKey(request, undefined, fields)
    return created(await payeeJson(await addPayee(fields, admin, key)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
