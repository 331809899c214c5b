import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { repliesAfter } from '../replies-admin.server'
import { RepliesQuery } from './follower-requests'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { cursor, limit = defaultLimit, state } = parseQuery(request, RepliesQuery)
    const rows = await repliesAfter(state, cursor, limit + 1)
    return listAnswer(
      request,
      { rows, limit, cursorOf: ({ id }) => [id] },
      ({ body: text, about, ...reply }) => ({ ...reply, text, about: about ?? null }),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
