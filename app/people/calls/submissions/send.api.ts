import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { sendSubmission } from './send-submission.server'
import { submissionStatusPath } from './token.server'

const handlers = api({
  POST: async ({ request, params, context }) => {
    const address = params.address ?? ''
    return createdJsonResponse({
      location: submissionStatusPath(address, await sendSubmission(request, address, context.address)),
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
