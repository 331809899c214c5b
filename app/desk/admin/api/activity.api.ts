import { api } from '../../../platform/http/http.server'
import { activityDeskList } from '../activity-list.server'

const handlers = api({ GET: activityDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
