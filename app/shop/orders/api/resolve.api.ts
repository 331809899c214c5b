import { api } from '../../../platform/http/http.server'
import { clearOrderFlag } from '../admin/admin-orders.server'
import { createOrderHandler } from './order-api.server'

const handlers = api({ POST: createOrderHandler(({ orderId, actor }) => clearOrderFlag(orderId, actor)) })
export const loader = handlers.loader
export const action = handlers.action
