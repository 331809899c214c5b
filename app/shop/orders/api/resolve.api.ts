import { api } from '../../../platform/http/http.server'
import { clearFlag } from '../admin/admin-orders.server'
import { onOrder } from './order-api.server'

const handlers = api({ POST: onOrder(({ orderId, actor }) => clearFlag(orderId, actor)) })
export const loader = handlers.loader
export const action = handlers.action
