import { api, created } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { paymentFrom } from '../member-form'
import { memberNotFound } from '../members'
import { recordPayment } from '../membership-states.server'
import { parseMemberPayment, wholeMemberJson } from './member-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, memberNotFound)
    const form = await parseMemberPayment(request)
    const key = idempotencyKey(request, undefined, [id, form.paid, form.until, form.issues])
    await recordPayment({ id }, paymentFrom(form), admin, key)
    return created(await wholeMemberJson(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
