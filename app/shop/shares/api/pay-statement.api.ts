import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { markStatementPaid } from '../pay-statement.server'
import { findPayeeById, payeeNotFound } from '../payees.server'
import { parsePeriod } from '../statement-file.server'
import { loadStatementOfPeriod } from '../statements.server'
import { parseStatementPaymentRequest, toStatementJson } from './payee-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const payee = await findPayeeById(idFromParam(params.id, payeeNotFound))
    const quarter = parsePeriod(params.period)
    await markStatementPaid(
      { payeeId: payee.id, quarter, ...(await parseStatementPaymentRequest(request)) },
      admin,
    )
    return toStatementJson(await loadStatementOfPeriod(payee, quarter))
  },
})
export const loader = handlers.loader
export const action = handlers.action
