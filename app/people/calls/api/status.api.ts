import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { setSubmissionStatus } from '../desk/submission-desk.server'
import { createSubmissionHandler } from './submission-handler.server'
import { StatusRequest } from './submission-requests'

const handlers = api({
  PUT: createSubmissionHandler(async (place, editor, request) => {
    const { status } = await parseJson(request, StatusRequest)
    await setSubmissionStatus(place, status, editor)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
