import { api } from '../../../platform/http/http.server'
import { peopleDeskList } from '../people/people-list.server'

const handlers = api({ GET: peopleDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
