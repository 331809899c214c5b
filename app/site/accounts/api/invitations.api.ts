import { api } from '../../../platform/http/http.server'
import { answerListOrPage, PageQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../guards.server'
import { listOpenInvitations } from '../people/invitations.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    return answerListOrPage(request, {
      query: PageQuery,
      whole: listOpenInvitations,
      after: listOpenInvitations,
      cursorOf: ({ id }) => [id],
      toJson: (invitation) => invitation,
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
