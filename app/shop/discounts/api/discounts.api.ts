import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { discountDeskList } from '../discount-list.server'
import { findDiscountWithUses, saveDiscount } from '../discounts-admin.server'
import { parseDiscountRequest, toDiscountJson } from './discount-json.server'

const handlers = api({
  GET: discountDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { terms } = await parseDiscountRequest(request)
    const id = await saveDiscount(null, terms, undefined, admin)
    return createdJsonResponse(toDiscountJson(await findDiscountWithUses(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
