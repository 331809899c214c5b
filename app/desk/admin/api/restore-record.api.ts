import { api } from '../../../platform/http/http.server'
import { createRestoreHandler } from './restore-handler.server'

const handlers = api({ POST: createRestoreHandler(false) })
export const loader = handlers.loader
export const action = handlers.action
