import { api } from '../../../platform/http/http.server'
import { endSessionsOf } from '../people/people.server'
import { createPersonHandler } from './person-handler.server'

const handlers = api({ POST: createPersonHandler(({ id }, owner) => endSessionsOf(id, owner)) })
export const loader = handlers.loader
export const action = handlers.action
