import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { paymentFromForm } from '../member-form'
import { memberNotFound } from '../members'
import { recordPayment } from '../membership-states.server'
import { loadWholeMemberJson, parseMemberPaymentRequest } from './member-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, memberNotFound)
    const form = await parseMemberPaymentRequest(request)
    const key = idempotencyKey(request, undefined, [id, form.paid, form.until, form.issues])
    await recordPayment({ id }, paymentFromForm(form), admin, key)
    return createdJsonResponse(await loadWholeMemberJson(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
