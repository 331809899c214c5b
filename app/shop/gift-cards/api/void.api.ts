import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { giftCardNotFound } from '../gift-cards'
import { giftCardById, voidCard } from '../gift-cards-admin.server'
import { wholeGiftCardJson } from './gift-card-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, giftCardNotFound)
    await voidCard(id, admin)
    return wholeGiftCardJson(await giftCardById(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
