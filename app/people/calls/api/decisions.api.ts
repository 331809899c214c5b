import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson, validate } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { findCallById } from '../calls.server'
import { decideSubmissions, previewDecisionMail, proposeDecisionMail } from '../desk/decide.server'
import { DecisionForm } from '../desk/decision-form'
import { DecisionRequest } from './submission-requests'

const handlers = api({
  POST: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const call = await findCallById(idFromParam(params.id, callNotFound))
    const { submissions, decision, ...words } = await parseJson(request, DecisionRequest)
    const form = validate(DecisionForm, {
      ...(await proposeDecisionMail(call, decision)),
      ...words,
      decision,
      intent: 'send',
      submission: submissions.map(String),
    })
    await previewDecisionMail(call, form.submission, form)
    return { decided: await decideSubmissions(call.id, form.submission, form, editor) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
