import { api } from '../../../platform/http/http.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { NoteForm } from '../desk/note-form'
import { addNote } from '../desk/submission-desk.server'
import { onSubmission } from './on-submission.server'
import { NoteRequest } from './submission-requests'

const handlers = api({
  POST: onSubmission(async (place, editor, request) => {
    const { text } = validate(NoteForm, await parseJson(request, NoteRequest))
    await addNote(place, text, editor)
  }),
})
export const loader = handlers.loader
export const action = handlers.action
