import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { issueNotFound } from '../issues'
import { cancelNewsletterIssue, newsletterIssueById } from '../issues.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = idFrom(params.id, issueNotFound)
    await cancelNewsletterIssue(id, admin)
    return newsletterIssueById(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
