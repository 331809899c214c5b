import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { setStatus } from '../desk/submission-desk.server'
import { onSubmission } from './on-submission.server'
import { StatusRequest } from './submission-requests'

const handlers = api({
  PUT: onSubmission(async (place, editor, request) => {
    const { status } = await parseJson(request, StatusRequest)
    await setStatus(place, status, editor)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
