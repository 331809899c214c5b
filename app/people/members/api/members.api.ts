import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { amountOf } from '../../../platform/ui/money'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { addMember } from '../add-member.server'
import { timesFrom } from '../member-form'
import { membersAfter } from '../member-list.server'
import { MembersQuery, memberJson, parseNewMember, wholeMemberJson } from './member-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const {
      cursor,
      limit = defaultLimit,
      state: show,
      plan: planId = null,
      q,
    } = parseQuery(request, MembersQuery)
    const rows = await membersAfter({ show, planId, q }, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (member) => ({
      ...memberJson(member),
      paid: amountOf(member.paidCents),
    }))
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { paid, issues, ...form } = await parseNewMember(request)
    const key = idempotencyKey(request, undefined, [form, paid, issues])
    const member = { ...form, ...timesFrom(form), paidCents: paid ?? 0, issuesLeft: issues }
    return created(await wholeMemberJson(await addMember(member, admin, key)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
