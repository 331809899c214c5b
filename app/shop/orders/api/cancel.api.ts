import { api } from '../../../platform/http/http.server'
import { cancelOrder } from '../checkout/checkout.server'
import { createOrderHandler } from './order-api.server'

const handlers = api({ POST: createOrderHandler(({ orderId, actor }) => cancelOrder(orderId, actor)) })
export const loader = handlers.loader
export const action = handlers.action
