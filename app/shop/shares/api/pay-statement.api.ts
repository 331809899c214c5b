import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { markPaid } from '../pay-statement.server'
import { payeeById, payeeNotFound } from '../payees.server'
import { periodFrom } from '../statement-file.server'
import { statementOf } from '../statements.server'
import { parsePaid, statementJson } from './payee-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const payee = await payeeById(idFrom(params.id, payeeNotFound))
    const quarter = periodFrom(params.period)
    await markPaid({ payeeId: payee.id, quarter, ...(await parsePaid(request)) }, admin)
    return statementJson(await statementOf(payee, quarter))
  },
})
export const loader = handlers.loader
export const action = handlers.action
