import { api } from '../../../platform/http/http.server'
import { devicePosition } from './device-positions.server'
import { deviceUser } from './device-user.server'

/** Answers with where somebody is in a file; with an empty object for a file that was never read. */
const handlers = api({
  GET: async ({ request, params, context: { address } }) => {
    const userId = await deviceUser(request, address)
    return (await devicePosition(userId, params.document ?? '')) ?? {}
  },
})
export const loader = handlers.loader
export const action = handlers.action
