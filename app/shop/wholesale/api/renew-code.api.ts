import { api } from '../../../platform/http/http.server'
import { renewCode } from '../lists.server'
import { onPriceList } from './on-price-list.server'

const handlers = api({ POST: onPriceList(renewCode) })
export const loader = handlers.loader
export const action = handlers.action
