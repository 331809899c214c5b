import { api } from '../../../platform/http/http.server'
import { replyDeskList } from '../reply-list.server'

const handlers = api({ GET: replyDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
