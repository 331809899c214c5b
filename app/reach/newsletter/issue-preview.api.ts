import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { mailPreview } from '../../site/mail/mail-preview.server'
import { sampleIssueMail } from './issue-mail.server'
import { issueNotFound } from './issues'
import { issueRowById } from './issues.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'publish')
    return mailPreview(sampleIssueMail(await issueRowById(idFrom(params.id, issueNotFound))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
