import { fileResponse } from '../../platform/http/file-response.server'
import { api } from '../../platform/http/http.server'
import { payeeByLink } from './own-link.server'
import { periodFrom, statementFile } from './statement-file.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const { pathname, searchParams } = new URL(request.url)
    const payee = await payeeByLink(params.payee ?? '', searchParams.get('key'))
    const format = pathname.endsWith('.csv') ? 'csv' : 'pdf'
    return fileResponse(await statementFile(payee, periodFrom(searchParams.get('period')), format))
  },
})
export const loader = handlers.loader
export const action = handlers.action
