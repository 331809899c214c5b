import { PreconditionFailed } from '../../../platform/errors/errors'
import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { newsletterNotFound } from '../newsletters'
import { deleteNewsletterDraft, findNewsletterById, saveNewsletterDraft } from '../newsletters.server'
import { NewsletterRequest } from './newsletter-requests.server'

/** @throws PreconditionFailed for another version than the draft has */
function matchedVersion(request: Request, { version }: { version: number }): number | undefined {
  const matched = versionToMatch(request)
  if (matched !== undefined && matched !== version)
    throw new PreconditionFailed(t('This newsletter was changed since you opened it.'))
  return matched
}

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'publish')
    return findNewsletterById(idFromParam(params.id, newsletterNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const newsletter = await findNewsletterById(idFromParam(params.id, newsletterNotFound))
    const matched = matchedVersion(request, newsletter)
    const { version, ...fields } = await parseJson(request, NewsletterRequest)
    await saveNewsletterDraft(newsletter.id, fields, matched ?? version ?? newsletter.version, admin)
    return findNewsletterById(newsletter.id)
  },
  DELETE: async ({ request, params }) => {
    await requireApiAdmin(request, 'publish')
    const newsletter = await findNewsletterById(idFromParam(params.id, newsletterNotFound))
    await deleteNewsletterDraft(newsletter.id, matchedVersion(request, newsletter))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
