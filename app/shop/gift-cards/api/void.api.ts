import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findGiftCardWithEntries } from '../../orders/gift-cards/card-entries.server'
import { giftCardNotFound } from '../gift-cards'
import { voidGiftCard } from '../gift-cards-admin.server'
import { toWholeGiftCardJson } from './gift-card-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, giftCardNotFound)
    await voidGiftCard(id, admin)
    return toWholeGiftCardJson(await findGiftCardWithEntries(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
