import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { castVote } from '../desk/submission-desk.server'
import { createSubmissionHandler } from './submission-handler.server'
import { VoteRequest } from './submission-requests'

const handlers = api({
  PUT: createSubmissionHandler(async (place, editor, request) => {
    const { vote } = await parseJson(request, VoteRequest)
    await castVote(place, editor.id, vote)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
