import { api } from '../../../platform/http/http.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { NoteForm } from '../desk/note-form'
import { addSubmissionNote } from '../desk/submission-desk.server'
import { createSubmissionHandler } from './submission-handler.server'
import { NoteRequest } from './submission-requests'

const handlers = api({
  POST: createSubmissionHandler(async (place, editor, request) => {
    const { text } = validate(NoteForm, await parseJson(request, NoteRequest))
    await addSubmissionNote(place, text, editor)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
