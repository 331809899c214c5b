import { api } from '../../../platform/http/http.server'
import { deliveryDeskList } from '../delivery-list.server'

const handlers = api({ GET: deliveryDeskList.answer })
export const loader = handlers.loader
export const action = handlers.action
