import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { itemNotFound } from '../../shop/items/merch'
import { findMerchItemById } from '../../shop/items/merch.server'
import { renderBuyCard } from './BuyCard'
import { frameThemeIn } from './FramedPage'
import { answerFrame } from './framing.server'

/** Answers with a card for a frame: an item, its price and stock, and the way to the shop. */
const handlers = api({
  GET: ({ request, params, context: { origin } }) =>
    answerFrame(request, origin, async () => {
      const item = await findMerchItemById(idFromParam(params.id, t(itemNotFound)))
      return renderBuyCard({ item, origin, theme: frameThemeIn(new URL(request.url).searchParams) })
    }),
})
export const loader = handlers.loader
export const action = handlers.action
