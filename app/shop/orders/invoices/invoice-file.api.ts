import { fileResponse } from '../../../platform/http/file-response.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { findOrderForVisitor } from '../order-access.server'
import { makeInvoiceFile } from './invoice-file.server'
import { invoiceNotFound } from './invoices'
import { findInvoiceByNumber } from './invoices.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const { order } = await findOrderForVisitor(request, params.id ?? '')
    const number = idFromParam(params.number, t(invoiceNotFound))
    return fileResponse(await makeInvoiceFile(await findInvoiceByNumber(number, order.id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
