import { fileResponse } from '../../platform/http/file-response.server'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { payeeById, payeeNotFound } from './payees.server'
import { periodFrom, statementFile } from './statement-file.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'sell')
    const payee = await payeeById(idFrom(params.id, payeeNotFound))
    const format = new URL(request.url).pathname.endsWith('.csv') ? 'csv' : 'pdf'
    return fileResponse(await statementFile(payee, periodFrom(params.period), format))
  },
})
export const loader = handlers.loader
export const action = handlers.action
