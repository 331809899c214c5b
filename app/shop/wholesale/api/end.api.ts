import { api } from '../../../platform/http/http.server'
import { endPriceList } from '../lists.server'
import { createPriceListHandler } from './price-list-handler.server'

const handlers = api({ POST: createPriceListHandler((id, actor) => endPriceList(id, true, actor)) })
export const loader = handlers.loader
export const action = handlers.action
