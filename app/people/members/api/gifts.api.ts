import { api } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { amountOf } from '../../../platform/ui/money'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { giftsAfter, type ListedGift } from '../gifts/gift-page.server'

const giftJson = ({ priceCents, email, ...gift }: ListedGift) => ({
  ...gift,
  recipientEmail: email,
  price: amountOf(priceCents),
})

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await giftsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ membershipId }) => [membershipId] }, giftJson)
  },
})
export const loader = handlers.loader
export const action = handlers.action
