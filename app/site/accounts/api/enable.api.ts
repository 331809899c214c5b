import { api } from '../../../platform/http/http.server'
import { enableAccount } from '../manage-accounts.server'
import { onPerson } from './on-person.server'

const handlers = api({ POST: onPerson(({ username }, owner) => enableAccount(username, owner)) })
export const loader = handlers.loader
export const action = handlers.action
