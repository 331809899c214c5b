import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { giftCardNotFound } from '../gift-cards'
import { giftCardById } from '../gift-cards-admin.server'
import { wholeGiftCardJson } from './gift-card-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return wholeGiftCardJson(await giftCardById(idFrom(params.id, giftCardNotFound)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
