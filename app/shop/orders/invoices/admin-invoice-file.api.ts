import { fileResponse } from '../../../platform/http/file-response.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { makeInvoiceFile } from './invoice-file.server'
import { invoiceNotFound } from './invoices'
import { findInvoiceByNumber } from './invoices.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'sell')
    const number = idFromParam(params.number, t(invoiceNotFound))
    return fileResponse(await makeInvoiceFile(await findInvoiceByNumber(number)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
