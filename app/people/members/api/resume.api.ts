import { api } from '../../../platform/http/http.server'
import { resumeMembership } from '../membership-states.server'
import { createMemberHandler } from './member-handler.server'

const handlers = api({ POST: createMemberHandler(resumeMembership) })
export const loader = handlers.loader
export const action = handlers.action
