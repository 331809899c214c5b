import { api, created } from '../platform/http.server'
import { parseJson } from '../platform/request.server'
import { Registration } from './accounts'
import { register } from './accounts.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const user = await register(await parseJson(request, Registration), context.address)
    return created({ message: 'Registration successful! Please log in.', user })
  },
})
export const loader = handlers.loader
export const action = handlers.action
