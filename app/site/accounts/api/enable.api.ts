import { api } from '../../../platform/http/http.server'
import { enableAccount } from '../manage-accounts.server'
import { createPersonHandler } from './person-handler.server'

const handlers = api({ POST: createPersonHandler(({ username }, owner) => enableAccount(username, owner)) })
export const loader = handlers.loader
export const action = handlers.action
