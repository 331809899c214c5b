import { fileResponse } from '../../platform/http/file-response.server'
import { api } from '../../platform/http/http.server'
import { findPayeeByLink } from './own-link.server'
import { makeStatementFile, parsePeriod } from './statement-file.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const { pathname, searchParams } = new URL(request.url)
    const payee = await findPayeeByLink(params.payee ?? '', searchParams.get('key'))
    const format = pathname.endsWith('.csv') ? 'csv' : 'pdf'
    return fileResponse(await makeStatementFile(payee, parsePeriod(searchParams.get('period')), format))
  },
})
export const loader = handlers.loader
export const action = handlers.action
