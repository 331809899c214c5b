import { api } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { requireApiUser } from '../../site/accounts/guards.server'
import { savePositions } from './positions.server'
import { PositionsRequest } from './reading'

const handlers = api({
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    const { places } = await parseJson(request, PositionsRequest)
    return { saved: await savePositions(user.id, places) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
