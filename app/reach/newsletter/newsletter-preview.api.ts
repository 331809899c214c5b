import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { mailPreview } from '../../site/mail/mail-preview.server'
import { sampleNewsletterMail } from './newsletter-mail.server'
import { newsletterNotFound } from './newsletters'
import { findNewsletterRowById } from './newsletters.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'publish')
    return mailPreview(
      sampleNewsletterMail(await findNewsletterRowById(idFromParam(params.id, newsletterNotFound))),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
