import { api } from '../../../platform/http/http.server'
import { endSessionsOf } from '../people/people.server'
import { onPerson } from './on-person.server'

const handlers = api({ POST: onPerson(({ id }, owner) => endSessionsOf(id, owner)) })
export const loader = handlers.loader
export const action = handlers.action
