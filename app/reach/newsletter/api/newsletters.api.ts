import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { newsletterIssueById, newsletterIssuesAfter, saveDraft } from '../issues.server'
import { IssueRequest } from './newsletter-requests.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await newsletterIssuesAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (issue) => issue)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const fields = await parseJson(request, IssueRequest)
    return created(await newsletterIssueById(await saveDraft(null, fields, 0, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
