import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { changeMember } from '../change-member.server'
import { membershipTimesFrom } from '../member-form'
import { memberNotFound } from '../members'
import { findMemberById } from '../memberships.server'
import { loadWholeMemberJson, parseMemberRequest } from './member-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return loadWholeMemberJson(idFromParam(params.id, memberNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const member = await findMemberById({ id: idFromParam(params.id, memberNotFound) })
    const { form, version } = await parseMemberRequest(request)
    const change = { ...form, ...membershipTimesFrom(form, member), issuesLeft: form.issues }
    await changeMember(
      { id: member.id },
      change,
      openedVersionOfProgram(versionToMatch(request) ?? version),
      admin,
    )
    return loadWholeMemberJson(member.id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
