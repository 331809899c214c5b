import { api } from '../../../platform/http/http.server'
import { disableAccount } from '../manage-accounts.server'
import { onPerson } from './on-person.server'

const handlers = api({ POST: onPerson(({ username }, owner) => disableAccount(username, owner)) })
export const loader = handlers.loader
export const action = handlers.action
