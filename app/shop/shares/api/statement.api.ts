import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findPayeeById, payeeNotFound } from '../payees.server'
import { parsePeriod } from '../statement-file.server'
import { loadStatementOfPeriod } from '../statements.server'
import { toStatementJson } from './payee-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    const payee = await findPayeeById(idFromParam(params.id, payeeNotFound))
    return toStatementJson(await loadStatementOfPeriod(payee, parsePeriod(params.period)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
