import { api } from '../../../../platform/http/http.server'
import { idFromParam } from '../../../../platform/http/request.server'
import { t } from '../../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { invoiceNotFound } from '../invoices'
import { findInvoiceByNumber } from '../invoices.server'
import { toInvoiceJson } from './invoice-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return toInvoiceJson(await findInvoiceByNumber(idFromParam(params.number, t(invoiceNotFound))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
