import { idFrom } from '../../../platform/http/request.server'
import type { Actor } from '../../../site/accounts/audit.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { memberNotFound } from '../members'
import type { WhichMembership } from '../memberships.server'
import { wholeMemberJson } from './member-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const onMember =
  (step: (which: WhichMembership, actor: Actor) => Promise<void>) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, memberNotFound)
    await step({ id }, admin)
    return wholeMemberJson(id)
  }
