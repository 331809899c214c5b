import { api } from '../../../platform/http/http.server'
import { endMembership } from '../membership-states.server'
import { onMember } from './on-member.server'

const handlers = api({ POST: onMember(endMembership) })
export const loader = handlers.loader
export const action = handlers.action
