import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aCard, aLine, anOrder, aStripe, pressPay } from './test-shop.ts'

test('a new session is open, unpaid and totals its lines', async () => {
  const { stripe, origin } = await aStripe()
  const session = await stripe.checkout.sessions.create(anOrder())

  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: 3399,
    amount_total: 3399,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    currency: 'usd',
    client_reference_id: '17',
    metadata: { orderId: '17' },
    customer_email: 'ada@example.com',
    payment_intent: null,
    livemode: false,
  })
  expect(session.id).toMatch(/^cs_test_\w{40,}$/)
  expect(session.url).toBe(`${origin}/c/pay/${session.id}`)
  expect(session.lastResponse.requestId).toMatch(/^req_/)
  expect((await stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id)
})

test('the total is the sum of quantity times price, whatever the lines', async () => {
  const { stripe } = await aStripe()
  const line = fc.record({
    name: fc.string({ minLength: 1, maxLength: 40 }),
    cents: fc.integer({ min: 50, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 100 }), async (lines) => {
      const items = lines.map(({ name, cents, quantity }) => aLine(name, cents, quantity))
      const session = await stripe.checkout.sessions.create(anOrder({ line_items: items }))
      expect(session.amount_total).toBe(lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0))
      const listed = await stripe.checkout.sessions.listLineItems(session.id, { limit: 100 })
      expect(listed.data.map(({ description }) => description)).toEqual(lines.map(({ name }) => name))
    }),
    { numRuns: 15 },
  )
})

test('line items come in pages and expanded', async () => {
  const { stripe } = await aStripe()
  const { id } = await stripe.checkout.sessions.create(anOrder())

  const first = await stripe.checkout.sessions.listLineItems(id, { limit: 1 })
  expect(first.has_more).toBe(true)
  const all = await stripe.checkout.sessions.listLineItems(id, { limit: 1 }).autoPagingToArray({ limit: 9 })
  expect(all.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ['Shirt & socks', 2, 2500],
    ['Mug', 1, 899],
  ])
  expect(String(all[0]?.price?.unit_amount_decimal)).toBe('1250')

  const expanded = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent'] })
  expect(expanded.line_items?.data).toHaveLength(2)
  expect(expanded.payment_intent).toBeNull()
})

test.each([
  ['no line at all', { line_items: [] }, 'line_items'],
  ['101 lines', { line_items: Array.from({ length: 101 }, () => aLine('Pin', 100, 1)) }, 'line_items'],
  ['a quantity of 0', { line_items: [aLine('Pin', 100, 0)] }, 'line_items[0][quantity]'],
  ['a quantity of 1.5', { line_items: [aLine('Pin', 100, 1.5)] }, 'line_items[0][quantity]'],
  ['a negative price', { line_items: [aLine('Pin', -1, 1)] }, 'line_items[0][price_data][unit_amount]'],
  ['an empty name', { line_items: [aLine('', 100, 1)] }, 'line_items[0][price_data][product_data][name]'],
  ['less than 50 cents', { line_items: [aLine('Pin', 49, 1)] }, undefined],
  ['an expiry too soon', { expires_at: Math.floor(Date.now() / 1000) + 29 * 60 }, 'expires_at'],
  ['an expiry too late', { expires_at: Math.floor(Date.now() / 1000) + 25 * 3600 }, 'expires_at'],
  ['an address that is none', { success_url: 'nowhere' }, 'success_url'],
  ['an email that is none', { customer_email: 'ada' }, 'customer_email'],
  ['something unheard of', { colour: 'red', mode: 'payment' }, 'colour'],
  ['a discount', { discounts: [{ coupon: 'x' }] }, 'discounts'],
])('a session with %s is refused', async (_what, wrong, param) => {
  const { stripe } = await aStripe()
  const refusal = await stripe.checkout.sessions.create(anOrder(wrong)).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(refusal).toMatchObject({ statusCode: 400, param, requestId: expect.stringMatching(/^req_/) })
})

test('what is not there is a 404 that names it', async () => {
  const { stripe } = await aStripe()
  for (const lookup of [
    stripe.checkout.sessions.retrieve('cs_test_none'),
    stripe.paymentIntents.retrieve('pi_none'),
    stripe.charges.retrieve('constructor'),
    stripe.refunds.retrieve('re_none'),
  ]) {
    await expect(lookup).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  }
})

test('a key that is no test key is refused', async () => {
  const { port } = await aStripe()
  const client = new Stripe('sk_live_oops', { host: '127.0.0.1', port, protocol: 'http' })
  await expect(client.refunds.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('an open session can be expired, once; a paid one cannot', async () => {
  const { stripe } = await aStripe()
  const first = await stripe.checkout.sessions.create(anOrder())
  expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(first.id)).rejects.toThrow(/status of `expired`/)

  const second = await stripe.checkout.sessions.create(anOrder())
  await pressPay(second.url ?? '', aCard())
  await expect(stripe.checkout.sessions.expire(second.id)).rejects.toThrow(/status of `complete`/)
})

test('a session expires by the clock', async () => {
  let now = Date.now()
  const { stripe, control } = await aStripe({ now: () => now })
  const one = await stripe.checkout.sessions.create(anOrder())
  const other = await stripe.checkout.sessions.create(anOrder())

  await control('POST', `/sessions/${other.id}/expires_at`, { in_seconds: -1 })
  expect((await stripe.checkout.sessions.retrieve(one.id)).status).toBe('open')
  expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe('expired')
  now += 36 * 60_000
  expect((await stripe.checkout.sessions.retrieve(one.id)).status).toBe('expired')
  expect(await control('GET', '/events?type=checkout.session.expired')).toMatchObject({ count: 2 })
})

test('a paid session leads to its payment intent and charge', async () => {
  const { stripe, control } = await aStripe()
  const { id } = await stripe.checkout.sessions.create(anOrder())
  await control('POST', `/sessions/${id}/pay`, {})

  const expand = ['payment_intent.latest_charge']
  const session = await stripe.checkout.sessions.retrieve(id, { expand })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'ada@example.com', name: 'Test Buyer' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 3399,
      metadata: { orderId: '17' },
      latest_charge: { status: 'succeeded', paid: true, amount: 3399, refunded: false },
    },
  })
  const found = await stripe.checkout.sessions.list({ status: 'complete' })
  expect(found.data.map((row) => row.id)).toEqual([id])
  await expect(stripe.checkout.sessions.retrieve(id, { expand: ['invoice_pdf'] })).rejects.toThrow(/expanded/)
})

test('a free order completes without a payment', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(anOrder({ line_items: [aLine('Sticker', 0, 3)] }))
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).not.toContain('Card number')

  expect((await pressPay(session.url ?? '', {})).status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  })
})
