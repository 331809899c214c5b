import { api } from '../../../platform/http/http.server'
import { deviceUser } from './device-user.server'

/** Tells KOReader whether a username and a personal key are right. */
const handlers = api({
  GET: async ({ request, context: { address } }) => {
    await deviceUser(request, address)
    return { authorized: 'OK' }
  },
})
export const loader = handlers.loader
export const action = handlers.action
