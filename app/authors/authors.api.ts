import { api } from '../platform/http.server'
import { allAuthors } from './authors.server'

const handlers = api({ GET: () => allAuthors() })
export const loader = handlers.loader
export const action = handlers.action
