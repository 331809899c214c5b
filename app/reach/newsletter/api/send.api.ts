import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { newsletterNotFound } from '../newsletters'
import { findNewsletterById, sendNewsletter } from '../newsletters.server'
import { SendNewsletterRequest } from './newsletter-requests.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = idFromParam(params.id, newsletterNotFound)
    const { version, sendAt } = await parseJson(request, SendNewsletterRequest)
    await sendNewsletter({ id, version }, sendAt === undefined ? undefined : new Date(sendAt), admin)
    return findNewsletterById(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
