import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { payeeById, payeeNotFound } from '../payees.server'
import { periodFrom } from '../statement-file.server'
import { statementOf } from '../statements.server'
import { statementJson } from './payee-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    const payee = await payeeById(idFrom(params.id, payeeNotFound))
    return statementJson(await statementOf(payee, periodFrom(params.period)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
