import { api } from '../../../platform/http/http.server'
import { revealSenders } from '../desk/submission-desk.server'
import { createSubmissionHandler } from './submission-handler.server'

const handlers = api({ POST: createSubmissionHandler((place, editor) => revealSenders(place, editor)) })
export const loader = handlers.loader
export const action = handlers.action
