import { api } from '../../../platform/http/http.server'
import { pauseMembership } from '../membership-states.server'
import { onMember } from './on-member.server'

const handlers = api({ POST: onMember(pauseMembership) })
export const loader = handlers.loader
export const action = handlers.action
