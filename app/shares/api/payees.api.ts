import { requireApiAdmin } from '../../accounts/guards.server'
import { api, created } from '../../platform/http/http.server'
import { amountOf } from '../../ui/money'
import { allPayees, savePayee } from '../payees.server'
import { parsePayee, payeeJson } from './payee-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return (await allPayees()).map(({ owedCents, ...payee }) => ({ ...payee, owed: amountOf(owedCents) }))
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { fields } = await parsePayee(request)
    return created(await payeeJson(await savePayee(null, fields, undefined, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
