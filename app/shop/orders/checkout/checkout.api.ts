import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiUser } from '../../../site/accounts/guards.server'
import { cartOf } from '../../cart/cart.server'
import { payByFrom } from '../ways/pay-options.server'
import { chooseDestination, chooseTip, enterCode } from './cart-choices.server'
import { CheckoutRequest } from './checkout'
import { startCheckout } from './checkout.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const user = await requireApiUser(request)
    const { cartItems, country, discountCode, tip, payBy } = await parseJson(request, CheckoutRequest)
    if (country) await chooseDestination(user.id, country)
    if (discountCode) await enterCode(user.id, discountCode, await cartOf(user.id))
    if (tip !== undefined) await chooseTip(user.id, tip)
    const { id, url } = await startCheckout(user, context, { clientCart: cartItems }, payByFrom(payBy))
    return { id, url }
  },
})
export const loader = handlers.loader
export const action = handlers.action
