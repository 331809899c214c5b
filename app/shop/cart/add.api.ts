import { api } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { requireApiUser } from '../../site/accounts/guards.server'
import { addedToCartMessage, cartAddFailed, toCartLineJson } from './cart'
import { addToCart } from './cart.server'
import { AddToCartRequest } from './cart-requests'

const handlers = api(
  {
    POST: async ({ request }) => {
      const user = await requireApiUser(request, t('You need to be logged in to add items to the cart.'))
      const { merchId, variantId, quantity, price } = await parseJson(request, AddToCartRequest)
      const line = await addToCart(user.id, merchId, quantity, variantId ?? undefined, price)
      return { ...toCartLineJson(line), message: addedToCartMessage(line.title) }
    },
  },
  { POST: cartAddFailed },
)
export const loader = handlers.loader
export const action = handlers.action
