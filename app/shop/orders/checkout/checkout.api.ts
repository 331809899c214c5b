import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiUser } from '../../../site/accounts/guards.server'
import { loadCartOfUser } from '../../cart/cart.server'
import { readPaymentWayFrom } from '../ways/pay-options.server'
import { chooseCartDestination, chooseCartTip, enterCartCode } from './cart-choices.server'
import { CheckoutRequest } from './checkout'
import { startCheckout } from './checkout.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const user = await requireApiUser(request)
    const { cartItems, country, discountCode, tip, payBy } = await parseJson(request, CheckoutRequest)
    if (country) await chooseCartDestination(user.id, country)
    if (discountCode) await enterCartCode(user.id, discountCode, await loadCartOfUser(user.id))
    if (tip !== undefined) await chooseCartTip(user.id, tip)
    const { id, url } = await startCheckout(
      user,
      context,
      { clientCart: cartItems },
      readPaymentWayFrom(payBy),
    )
    return { id, url }
  },
})
export const loader = handlers.loader
export const action = handlers.action
