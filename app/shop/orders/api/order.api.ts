import { api } from '../../../platform/http/http.server'
import { createOrderHandler } from './order-api.server'

const handlers = api({ GET: createOrderHandler() })
export const loader = handlers.loader
export const action = handlers.action
