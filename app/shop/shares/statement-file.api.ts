import { fileResponse } from '../../platform/http/file-response.server'
import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findPayeeById, payeeNotFound } from './payees.server'
import { makeStatementFile, parsePeriod } from './statement-file.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'sell')
    const payee = await findPayeeById(idFromParam(params.id, payeeNotFound))
    const format = new URL(request.url).pathname.endsWith('.csv') ? 'csv' : 'pdf'
    return fileResponse(await makeStatementFile(payee, parsePeriod(params.period), format))
  },
})
export const loader = handlers.loader
export const action = handlers.action
