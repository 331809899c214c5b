import { api } from '../../../platform/http/http.server'
import { cancelOrder } from '../checkout/checkout.server'
import { onOrder } from './order-api.server'

const handlers = api({ POST: onOrder(({ orderId, actor }) => cancelOrder(orderId, actor)) })
export const loader = handlers.loader
export const action = handlers.action
