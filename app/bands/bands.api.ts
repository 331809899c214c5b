import { api } from '../platform/http.server'
import { allBands } from './bands.server'

const handlers = api({ GET: () => allBands() })
export const loader = handlers.loader
export const action = handlers.action
