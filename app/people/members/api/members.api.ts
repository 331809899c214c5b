import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { answerListPage, defaultLimit, parseQuery } from '../../../platform/http/list-request.server'
import { amountFromCents } from '../../../platform/ui/money'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { addMember } from '../add-member.server'
import { membershipTimesFrom } from '../member-form'
import { listMembersAfterCursor } from '../member-list.server'
import { loadWholeMemberJson, MembersQuery, parseNewMemberRequest, toMemberJson } from './member-json.server'

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
    const rows = await listMembersAfterCursor({ show, planId, q }, cursor, limit + 1)
    return answerListPage(request, { rows, limit, cursorOf: ({ id }) => [id] }, (member) => ({
      ...toMemberJson(member),
      paid: amountFromCents(member.paidCents),
    }))
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { paid, issues, ...form } = await parseNewMemberRequest(request)
    const key = idempotencyKey(request, undefined, [form, paid, issues])
    const member = { ...form, ...membershipTimesFrom(form), paidCents: paid ?? 0, issuesLeft: issues }
    return createdJsonResponse(await loadWholeMemberJson(await addMember(member, admin, key)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
