import { api } from '../../../platform/http/http.server'
import { PageQuery, wholeOrPage } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../guards.server'
import { openInvitations } from '../people/invitations.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    return wholeOrPage(request, {
      query: PageQuery,
      whole: openInvitations,
      after: (cursor, take) => openInvitations({ cursor, take }),
      cursorOf: ({ id }) => [id],
      toJson: (invitation) => invitation,
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
