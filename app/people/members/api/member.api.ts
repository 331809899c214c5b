import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { changeMember } from '../change-member.server'
import { timesFrom } from '../member-form'
import { memberNotFound } from '../members'
import { memberById } from '../memberships.server'
import { parseMember, wholeMemberJson } from './member-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return wholeMemberJson(idFrom(params.id, memberNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const member = await memberById({ id: idFrom(params.id, memberNotFound) })
    const { form, version } = await parseMember(request)
    const change = { ...form, ...timesFrom(form, member), issuesLeft: form.issues }
    await changeMember({ id: member.id }, change, openedAtVersion(versionToMatch(request) ?? version), admin)
    return wholeMemberJson(member.id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
