import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { newsletterNotFound } from '../newsletters'
import { cancelNewsletter, findNewsletterById } from '../newsletters.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = idFromParam(params.id, newsletterNotFound)
    await cancelNewsletter(id, admin)
    return findNewsletterById(id)
  },
})
export const loader = handlers.loader
export const action = handlers.action
