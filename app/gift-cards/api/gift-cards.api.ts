import { requireApiAdmin } from '../../accounts/guards.server'
import { api, created } from '../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../platform/http/list-request.server'
import { giftCardById, giftCardsAfter, issueCards } from '../gift-cards-admin.server'
import { giftCardJson, parseGiftCards, wholeGiftCardJson } from './gift-card-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'sell')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await giftCardsAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, giftCardJson)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const ids = await issueCards(await parseGiftCards(request), admin)
    return created((await Promise.all(ids.map(giftCardById))).map(wholeGiftCardJson))
  },
})
export const loader = handlers.loader
export const action = handlers.action
