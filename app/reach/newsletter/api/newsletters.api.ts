import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { newsletterDeskList } from '../newsletter-list.server'
import { findNewsletterById, saveNewsletterDraft } from '../newsletters.server'
import { NewsletterRequest } from './newsletter-requests.server'

const handlers = api({
  GET: newsletterDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const fields = await parseJson(request, NewsletterRequest)
    return createdJsonResponse(await findNewsletterById(await saveNewsletterDraft(null, fields, 0, admin)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
