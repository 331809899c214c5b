import { requireApiUser } from '../accounts/guards.server'
import { api } from '../platform/http/http.server'
import { parseJson } from '../platform/http/request.server'
import { savePlaces } from './places.server'
import { PlacesRequest } from './reading'

const handlers = api({
  POST: async ({ request }) => {
    const user = await requireApiUser(request)
    const { places } = await parseJson(request, PlacesRequest)
    return { saved: await savePlaces(user.id, places) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
