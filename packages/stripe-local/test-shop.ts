import { createServer } from 'node:http'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type StripeLocalOptions, startStripeLocal } from './server.ts'

const SECRET = 'whsec_test'

/** A running stand-in with the real client pointed at it; it stops when the test is over. */
export async function aStripe(options: Partial<StripeLocalOptions> = {}) {
  const local = await startStripeLocal({
    port: 0,
    webhookUrl: null,
    webhookSecret: SECRET,
    webhookRetry: { firstMs: 20, maxMs: 80 },
    ...options,
  })
  onTestFinished(() => local.stop())

  const stripe = new Stripe('sk_test_shop', {
    host: '127.0.0.1',
    port: local.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const control = async <Result = Record<string, unknown>>(method: string, path: string, body?: object) => {
    const response = await fetch(`${local.origin}/_control${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const result: Result = await response.json()
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(result)}`)
    return result
  }
  const eventTypes = async () => {
    const { events } = await control<{ events: { event: { type: string } }[] }>('GET', '/events')
    return events.map(({ event }) => event.type)
  }
  return { ...local, stripe, control, eventTypes }
}

/** A shop's webhook: keeps every event whose signature is right, and answers as told. */
export async function aShop() {
  const { webhooks } = new Stripe('sk_test_shop')
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = answers.shift() ?? 200
      try {
        const signature = request.headers['stripe-signature'] ?? ''
        events.push(webhooks.constructEvent(Buffer.concat(chunks), signature, SECRET))
        response.writeHead(status).end()
      } catch {
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const types = () => events.map((event) => event.type)
  return { url: `http://127.0.0.1:${port}/api/stripe/webhook`, events, types, answers }
}

/** Parameters of a session that sells two shirts and a mug. */
export function anOrder(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment',
    line_items: [aLine('Shirt & socks', 1250, 2), aLine('Mug', 899, 1)],
    client_reference_id: '17',
    metadata: { orderId: '17' },
    customer_email: 'ada@example.com',
    expires_at: Math.floor(Date.now() / 1000) + 35 * 60,
    success_url: 'http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/cart',
    payment_intent_data: { metadata: { orderId: '17' } },
    ...more,
  } satisfies Stripe.Checkout.SessionCreateParams
}

export function aLine(name: string, cents: number, quantity: number, currency = 'usd', tax_code?: string) {
  return { price_data: { currency, unit_amount: cents, product_data: { name, tax_code } }, quantity }
}

/** A card as a buyer fills it in. */
export function aCard(number = '4242 4242 4242 4242') {
  return { card_number: number, expiry: '12 / 40', cvc: '123', name: 'Ada Lovelace' }
}

/** Clicks Pay on a hosted page. */
export function clickPay(url: string, fields: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** Parameters of a session that sells a subscription. */
export function aPlan(more: Partial<Stripe.Checkout.SessionCreateParams> = {}, cents = 500) {
  return {
    mode: 'subscription',
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount: cents,
          recurring: { interval: 'month' },
          product_data: { name: 'Reader' },
        },
        quantity: 1,
      },
    ],
    client_reference_id: '17',
    success_url: 'http://shop.test/join/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/join',
    ...more,
  } satisfies Stripe.Checkout.SessionCreateParams
}

type Local = Awaited<ReturnType<typeof aStripe>>

/** Somebody who has joined with a card, for `cents` a month unless the session says otherwise. */
export async function aMember(
  { stripe, control }: Local,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  { card = '4242424242424242', cents = 500 } = {},
) {
  const buyer = more.customer ? {} : { customer_email: 'ada@example.org' }
  const session = await stripe.checkout.sessions.create(aPlan({ ...buyer, ...more }, cents))
  const { challenge } = await control<{ challenge?: object | null }>('POST', `/sessions/${session.id}/pay`, {
    card,
  })
  if (challenge) await control('POST', `/sessions/${session.id}/authenticate`, { outcome: 'succeeded' })
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(session.id)
  const [id, customerId] = [String(subscription), String(customer)]
  const now = () => stripe.subscriptions.retrieve(id)
  const invoices = async () => (await stripe.invoices.list({ subscription: id, limit: 100 })).data
  return { id, customerId, now, invoices }
}

/** A plan for one year each. */
export const yearly = (cents: number) => ({
  line_items: [
    {
      price_data: {
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval: 'year' as const },
        product_data: { name: 'Patron' },
      },
      quantity: 1,
    },
  ],
})

/** The types of the events since the last call. */
export function newEvents({ eventTypes }: Local) {
  let seen = 0
  return async () => {
    const types = await eventTypes()
    const fresh = types.slice(seen)
    seen = types.length
    return fresh
  }
}
