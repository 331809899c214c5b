import { api } from '../../../platform/http/http.server'
import { findDevicePosition } from './device-positions.server'
import { authenticateDeviceUser } from './device-user.server'

/** Answers with a user's position in a file; with an empty object if the file was never read. */
const handlers = api({
  GET: async ({ request, params, context: { address } }) => {
    const userId = await authenticateDeviceUser(request, address)
    return (await findDevicePosition(userId, params.document ?? '')) ?? {}
  },
})
export const loader = handlers.loader
export const action = handlers.action
