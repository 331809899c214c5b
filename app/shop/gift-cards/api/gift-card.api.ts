import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findGiftCardWithEntries } from '../../orders/gift-cards/card-entries.server'
import { giftCardNotFound } from '../gift-cards'
import { toWholeGiftCardJson } from './gift-card-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return toWholeGiftCardJson(await findGiftCardWithEntries(idFromParam(params.id, giftCardNotFound)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
