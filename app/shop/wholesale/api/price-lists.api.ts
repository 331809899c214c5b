import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { addPriceList, findPriceListById } from '../lists.server'
import { priceListDeskList } from '../price-list-list.server'
import { parsePriceListRequest, toPriceListJson } from './price-list-json.server'

const handlers = api({
  GET: priceListDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { list } = await parsePriceListRequest(request)
    const key = idempotencyKey(request, undefined, list)
    return createdJsonResponse(toPriceListJson(await findPriceListById(await addPriceList(list, admin, key))))
  },
})
export const loader = handlers.loader
export const action = handlers.action
