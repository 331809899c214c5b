import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { castVote } from '../desk/submission-desk.server'
import { onSubmission } from './on-submission.server'
import { VoteRequest } from './submission-requests'

const handlers = api({
  PUT: onSubmission(async (place, editor, request) => {
    const { vote } = await parseJson(request, VoteRequest)
    await castVote(place, editor.id, vote)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
