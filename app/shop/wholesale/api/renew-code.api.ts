import { api } from '../../../platform/http/http.server'
import { renewPriceListCode } from '../lists.server'
import { createPriceListHandler } from './price-list-handler.server'

const handlers = api({ POST: createPriceListHandler(renewPriceListCode) })
export const loader = handlers.loader
export const action = handlers.action
