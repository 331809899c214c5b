import { requireAdmin } from '../accounts/guards.server'
import { mailPage } from '../mail/mail-page.server'
import { api } from '../platform/http/http.server'
import { idFrom } from '../platform/http/request.server'
import { letterSample } from './letter-mail.server'
import { letterNotFound } from './letters'
import { rowById } from './letters.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireAdmin(request, 'publish')
    return mailPage(letterSample(await rowById(idFrom(params.id, letterNotFound))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
