import { api, idFrom } from '../platform/http.server'
import { articleById } from './publications.server'

const handlers = api({ GET: ({ params }) => articleById(idFrom(params.id, 'Article not found.')) })
export const loader = handlers.loader
export const action = handlers.action
