import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { discountsAfter, discountWithUses, saveDiscount } from '../discounts-admin.server'
import { discountJson, parseDiscount } from './discount-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await discountsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, discountJson)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { terms } = await parseDiscount(request)
    const id = await saveDiscount(null, terms, undefined, admin)
    return created(discountJson(await discountWithUses(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
