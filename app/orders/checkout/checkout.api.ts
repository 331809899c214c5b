import { requireApiUser } from '../../accounts/guards.server'
import { cartOf } from '../../cart/cart.server'
import { api } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { CheckoutRequest } from './checkout'
import { startCheckout } from './checkout.server'
import { chooseDestination, enterCode } from './quote.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const user = await requireApiUser(request)
    const { cartItems, country, discountCode } = await parseJson(request, CheckoutRequest)
    if (country) await chooseDestination(user.id, country)
    if (discountCode) await enterCode(user.id, discountCode, await cartOf(user.id))
    const { id, url } = await startCheckout(user, context, { clientCart: cartItems })
    return { id, url }
  },
})
export const loader = handlers.loader
export const action = handlers.action
