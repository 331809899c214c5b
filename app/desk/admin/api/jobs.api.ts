import { api } from '../../../platform/http/http.server'
import { failedJobDeskList } from '../failed-job-list.server'

const handlers = api({ GET: failedJobDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
