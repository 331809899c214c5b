import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../guards.server'
import { personNotFound } from '../people/people'
import { findPersonById } from '../people/people.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return findPersonById(idFromParam(params.id, personNotFound))
  },
})
export const loader = handlers.loader
export const action = handlers.action
