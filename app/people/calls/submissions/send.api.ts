import { api, created } from '../../../platform/http/http.server'
import { sendSubmission } from './send-submission.server'
import { statusPath } from './token.server'

const handlers = api({
  POST: async ({ request, params, context }) => {
    const address = params.address ?? ''
    return created({ location: statusPath(address, await sendSubmission(request, address, context.address)) })
  },
})
export const loader = handlers.loader
export const action = handlers.action
