import { api } from '../../../platform/http/http.server'
import { endMembership } from '../membership-states.server'
import { createMemberHandler } from './member-handler.server'

const handlers = api({ POST: createMemberHandler(endMembership) })
export const loader = handlers.loader
export const action = handlers.action
