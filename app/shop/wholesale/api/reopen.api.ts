import { api } from '../../../platform/http/http.server'
import { endList } from '../lists.server'
import { onPriceList } from './on-price-list.server'

const handlers = api({ POST: onPriceList((id, actor) => endList(id, false, actor)) })
export const loader = handlers.loader
export const action = handlers.action
