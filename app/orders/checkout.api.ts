import { requireApiUser } from '../accounts/guards.server'
import { api, json } from '../platform/http.server'
import { parseJson } from '../platform/request.server'
import { CheckoutRequest, isCheckoutFailed } from './checkout'
import { startCheckout } from './checkout.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const user = await requireApiUser(request)
    const { cartItems } = await parseJson(request, CheckoutRequest)
    try {
      return await startCheckout(user, context.origin, cartItems)
    } catch (error) {
      if (isCheckoutFailed(error)) return json({ message: error.message }, 503)
      throw error
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
