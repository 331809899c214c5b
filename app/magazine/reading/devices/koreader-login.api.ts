import { api } from '../../../platform/http/http.server'
import { authenticateDeviceUser } from './device-user.server'

/** Checks a username and a personal key for KOReader. */
const handlers = api({
  GET: async ({ request, context: { address } }) => {
    await authenticateDeviceUser(request, address)
    return { authorized: 'OK' }
  },
})
export const loader = handlers.loader
export const action = handlers.action
