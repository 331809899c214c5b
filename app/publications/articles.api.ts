import { api } from '../platform/http.server'
import { allArticles } from './publications.server'

const handlers = api({ GET: () => allArticles() })
export const loader = handlers.loader
export const action = handlers.action
