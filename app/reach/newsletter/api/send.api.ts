import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { issueNotFound } from '../issues'
import { newsletterIssueById, sendNewsletterIssue } from '../issues.server'
import { SendRequest } from './newsletter-requests.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = idFrom(params.id, issueNotFound)
    const { version, sendAt } = await parseJson(request, SendRequest)
    await sendNewsletterIssue({ id, version }, sendAt === undefined ? undefined : new Date(sendAt), admin)
    return newsletterIssueById(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
