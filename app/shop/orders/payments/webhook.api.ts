import { Invalid } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { readBytes } from '../../../platform/http/request.server'
import { verifiedStripeEvent } from './stripe.server'
import { handleStripeEvent } from './stripe-events.server'

const handlers = api({
  POST: async ({ request }) => {
    const body = await readBytes(request, 1024 * 1024)
    const event = verifiedStripeEvent(body, request.headers.get('Stripe-Signature') ?? '')
    if (!event) throw new Invalid('Invalid signature.')
    await handleStripeEvent(event)
    return { received: true }
  },
})
export const loader = handlers.loader
export const action = handlers.action
