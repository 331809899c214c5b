import { api } from '../../../platform/http/http.server'
import { restoreHandler } from './restore-handler.server'

const handlers = api({ POST: restoreHandler(false) })
export const loader = handlers.loader
export const action = handlers.action
