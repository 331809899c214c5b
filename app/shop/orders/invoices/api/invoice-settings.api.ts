import { api } from '../../../../platform/http/http.server'
import { parseJson } from '../../../../platform/http/request.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { InvoiceSettingsForm } from '../invoice-settings-form'
import { loadInvoiceSettings, saveInvoiceSettings } from '../invoices.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    return loadInvoiceSettings()
  },
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await saveInvoiceSettings(await parseJson(request, InvoiceSettingsForm), admin)
    return loadInvoiceSettings()
  },
})
export const loader = handlers.loader
export const action = handlers.action
