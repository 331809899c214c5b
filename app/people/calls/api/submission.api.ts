import { api } from '../../../platform/http/http.server'
import { createSubmissionHandler } from './submission-handler.server'

const handlers = api({ GET: createSubmissionHandler() })
export const loader = handlers.loader
export const action = handlers.action
