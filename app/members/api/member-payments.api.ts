import { requireApiAdmin } from '../../accounts/guards.server'
import { idempotencyKey } from '../../content/idempotency.server'
import { api, created } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { endOfDay } from '../../platform/site-zone'
import { memberNotFound } from '../members'
import { recordPayment } from '../membership-states.server'
import { parseMemberPayment, wholeMemberJson } from './member-json.server'

/** Records a payment in cash. */
const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, memberNotFound)
    const { paid, until, issues } = await parseMemberPayment(request)
    const key = idempotencyKey(request, undefined, [id, paid, until, issues])
    const paidUntil = until === '' ? null : endOfDay(until)
    await recordPayment({ id }, { amountCents: paid ?? 0, paidUntil, issues: issues ?? 0 }, admin, key)
    return created(await wholeMemberJson(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
