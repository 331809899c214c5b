import { api } from '../../platform/http/http.server'
import { requireApiAdmin } from '../guards.server'
import { openInvitations } from '../people/invitations.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    return openInvitations()
  },
})
export const loader = handlers.loader
export const action = handlers.action
