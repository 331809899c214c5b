import { api, idFrom } from '../platform/http.server'
import { countView } from './publications.server'

const handlers = api({
  POST: async ({ params }) => ({ viewcount: await countView(idFrom(params.id, 'Article not found.')) }),
})
export const loader = handlers.loader
export const action = handlers.action
