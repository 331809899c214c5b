import { api } from '../../../platform/http/http.server'
import { onPerson } from './on-person.server'

const handlers = api({ GET: onPerson() })
export const loader = handlers.loader
export const action = handlers.action
