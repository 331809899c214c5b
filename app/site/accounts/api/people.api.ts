import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../guards.server'
import { peopleAfter } from '../people/people.server'
import { PeopleQuery } from './people-query.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    const { cursor, limit = defaultLimit, show, q } = parseQuery(request, PeopleQuery)
    const rows = await peopleAfter({ show, q }, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (person) => person)
  },
})
export const loader = handlers.loader
export const action = handlers.action
