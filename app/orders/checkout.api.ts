import { requireApiUser } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { parseJson } from '../platform/request.server'
import { CheckoutRequest } from './checkout'
import { startCheckout } from './checkout.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const user = await requireApiUser(request)
    const { cartItems } = await parseJson(request, CheckoutRequest)
    return startCheckout(user, context, cartItems)
  },
})
export const loader = handlers.loader
export const action = handlers.action
