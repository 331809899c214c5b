import { idFromParam } from '../../../platform/http/request.server'
import type { Actor } from '../../../site/accounts/audit.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { memberNotFound } from '../members'
import type { MembershipRef } from '../memberships.server'
import { loadWholeMemberJson } from './member-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const createMemberHandler =
  (step: (which: MembershipRef, actor: Actor) => Promise<void>) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, memberNotFound)
    await step({ id }, admin)
    return loadWholeMemberJson(id)
  }
