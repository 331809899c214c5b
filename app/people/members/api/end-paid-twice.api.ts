import { api } from '../../../platform/http/http.server'
import { endMembershipsPaidTwice } from '../stripe/end-paid-twice.server'
import { createMemberHandler } from './member-handler.server'

const handlers = api({ POST: createMemberHandler(endMembershipsPaidTwice) })
export const loader = handlers.loader
export const action = handlers.action
