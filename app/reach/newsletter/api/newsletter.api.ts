import { PreconditionFailed } from '../../../platform/errors/errors'
import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { issueNotFound } from '../issues'
import { deleteDraft, newsletterIssueById, saveDraft } from '../issues.server'
import { IssueRequest } from './newsletter-requests.server'

/** @throws PreconditionFailed for another version than the draft has */
function matchedVersion(request: Request, { version }: { version: number }): number | undefined {
  const matched = versionToMatch(request)
  if (matched !== undefined && matched !== version)
    throw new PreconditionFailed(t('This newsletter was changed since you have read it.'))
  return matched
}

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'publish')
    return newsletterIssueById(idFrom(params.id, issueNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const issue = await newsletterIssueById(idFrom(params.id, issueNotFound))
    const matched = matchedVersion(request, issue)
    const { version, ...fields } = await parseJson(request, IssueRequest)
    await saveDraft(issue.id, fields, matched ?? version ?? issue.version, admin)
    return newsletterIssueById(issue.id)
  },
  DELETE: async ({ request, params }) => {
    await requireApiAdmin(request, 'publish')
    const issue = await newsletterIssueById(idFrom(params.id, issueNotFound))
    await deleteDraft(issue.id, matchedVersion(request, issue))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
