import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson, validate } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { callById } from '../calls.server'
import { decide, previewDecision, proposedMail } from '../desk/decide.server'
import { DecideForm } from '../desk/decision'
import { DecisionRequest } from './submission-requests'

const handlers = api({
  POST: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const call = await callById(idFrom(params.id, callNotFound))
    const { submissions, decision, ...words } = await parseJson(request, DecisionRequest)
    const form = validate(DecideForm, {
      ...(await proposedMail(call, decision)),
      ...words,
      decision,
      intent: 'send',
      submission: submissions.map(String),
    })
    await previewDecision(call, form.submission, form)
    return { decided: await decide(call.id, form.submission, form, editor) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
