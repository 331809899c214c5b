import { Invalid } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { readBytes } from '../../../platform/http/request.server'
import { verifiedEvent } from './stripe.server'
import { handleEvent } from './stripe-events.server'

const handlers = api({
  POST: async ({ request }) => {
    const body = await readBytes(request, 1024 * 1024)
    const event = verifiedEvent(body, request.headers.get('Stripe-Signature') ?? '')
    if (!event) throw new Invalid('Invalid signature.')
    await handleEvent(event)
    return { received: true }
  },
})
export const loader = handlers.loader
export const action = handlers.action
