import { api } from '../platform/http.server'
import { idFrom } from '../platform/request.server'
import { countView } from './views.server'

const handlers = api({
  POST: async ({ params }) => ({ viewcount: await countView(idFrom(params.id, 'Article not found.')) }),
})
export const loader = handlers.loader
export const action = handlers.action
