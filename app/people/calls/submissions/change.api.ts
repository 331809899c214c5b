import { doneFlashHeader } from '../../../platform/http/done.server'
import { api, json } from '../../../platform/http/http.server'
import { changeSubmission } from './change-submission.server'
import { submissionStatusPath } from './token.server'

const handlers = api({
  POST: async ({ request, params: { address = '', token = '' }, context }) => {
    await changeSubmission(request, address, token, context.address)
    const location = submissionStatusPath(address, token)
    return json({ location }, 200, doneFlashHeader('changed', context.origin, location))
  },
})
export const loader = handlers.loader
export const action = handlers.action
