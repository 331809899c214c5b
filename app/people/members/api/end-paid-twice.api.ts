import { api } from '../../../platform/http/http.server'
import { endPaidTwice } from '../stripe/end-paid-twice.server'
import { onMember } from './on-member.server'

const handlers = api({ POST: onMember(endPaidTwice) })
export const loader = handlers.loader
export const action = handlers.action
