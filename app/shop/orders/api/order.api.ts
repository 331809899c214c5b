import { api } from '../../../platform/http/http.server'
import { onOrder } from './order-api.server'

const handlers = api({ GET: onOrder() })
export const loader = handlers.loader
export const action = handlers.action
