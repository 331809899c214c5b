import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../guards.server'
import { personNotFound } from '../people/people'
import { personById } from '../people/people.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return personById(idFrom(params.id, personNotFound))
  },
})
export const loader = handlers.loader
export const action = handlers.action
