import { api } from '../../../platform/http/http.server'
import { createRestoreHandler } from './restore-handler.server'

const handlers = api({ POST: createRestoreHandler(true) })
export const loader = handlers.loader
export const action = handlers.action
