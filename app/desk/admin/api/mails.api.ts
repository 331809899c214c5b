import { api } from '../../../platform/http/http.server'
import { mailDeskList } from '../mail-list.server'

const handlers = api({ GET: mailDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
