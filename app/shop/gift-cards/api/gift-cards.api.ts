import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { giftCardById, giftCardsAfter, issueCards } from '../gift-cards-admin.server'
import { GiftCardsQuery, giftCardJson, parseNewGiftCards, wholeGiftCardJson } from './gift-card-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit, q } = parseQuery(request, GiftCardsQuery)
    const rows = await giftCardsAfter(q, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, giftCardJson)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const cards = await parseNewGiftCards(request)
    const ids = await issueCards(cards, admin, idempotencyKey(request, undefined, cards))
    return created((await Promise.all(ids.map(giftCardById))).map(wholeGiftCardJson))
  },
})
export const loader = handlers.loader
export const action = handlers.action
