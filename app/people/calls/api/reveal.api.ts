import { api } from '../../../platform/http/http.server'
import { reveal } from '../desk/submission-desk.server'
import { onSubmission } from './on-submission.server'

const handlers = api({ POST: onSubmission((place, editor) => reveal(place, editor)) })
export const loader = handlers.loader
export const action = handlers.action
