import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { mailsAfter } from '../../../site/mail/mail-log.server'
import { MailsQuery } from './administration-queries.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { state, cursor, limit = defaultLimit } = parseQuery(request, MailsQuery)
    const rows = await mailsAfter(state, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (mail) => mail)
  },
})
export const loader = handlers.loader
export const action = handlers.action
