import { api } from '../../../platform/http/http.server'
import { onSubmission } from './on-submission.server'

const handlers = api({ GET: onSubmission() })
export const loader = handlers.loader
export const action = handlers.action
