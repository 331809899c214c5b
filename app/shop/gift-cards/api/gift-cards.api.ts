import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { findGiftCardWithEntries } from '../../orders/gift-cards/card-entries.server'
import { giftCardDeskList } from '../gift-card-list.server'
import { issueGiftCards } from '../gift-cards-admin.server'
import { parseNewGiftCardsRequest, toWholeGiftCardJson } from './gift-card-json.server'

const handlers = api({
  GET: giftCardDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const cards = await parseNewGiftCardsRequest(request)
    const ids = await issueGiftCards(cards, admin, idempotencyKey(request, undefined, cards))
    return createdJsonResponse((await Promise.all(ids.map(findGiftCardWithEntries))).map(toWholeGiftCardJson))
  },
})
export const loader = handlers.loader
export const action = handlers.action
