import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aCard, aLine, anOrder, aStripe, clickPay } from './test-shop.ts'

interface Lines {
  lines: { description: string }[]
}

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
  const { stripe, control } = await aStripe()
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
      const { lines: listed } = await control<Lines>('GET', `/sessions/${session.id}`)
      expect(listed.map(({ description }) => description)).toEqual(lines.map(({ name }) => name))
    }),
    { numRuns: 15 },
  )
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
  ['two coupons', { discounts: [{ coupon: 'x' }, { coupon: 'y' }] }, 'discounts'],
  [
    'a tax code that is none',
    { line_items: [aLine('Pin', 100, 1, 'usd', 'books')] },
    'line_items[0][price_data][product_data][tax_code]',
  ],
  ['two currencies', { line_items: [aLine('Pin', 100, 1, 'eur'), aLine('Mug', 100, 1)] }, 'line_items'],
  [
    'a currency that is none',
    { line_items: [aLine('Pin', 100, 1, 'EU')] },
    'line_items[0][price_data][currency]',
  ],
])('a session with %s is refused', async (_what, wrong, param) => {
  const { stripe } = await aStripe()
  const error = await stripe.checkout.sessions.create(anOrder(wrong)).catch((thrown: unknown) => thrown)

  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({ statusCode: 400, param, requestId: expect.stringMatching(/^req_/) })
})

test('what is not there is a 404 that names it', async () => {
  const { stripe } = await aStripe()
  for (const call of [
    stripe.checkout.sessions.retrieve('cs_test_none'),
    stripe.checkout.sessions.retrieve('constructor'),
    stripe.refunds.create({ payment_intent: 'pi_none' }),
  ]) {
    await expect(call).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
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
  await clickPay(second.url ?? '', aCard())
  await expect(stripe.checkout.sessions.expire(second.id)).rejects.toThrow(/status of `complete`/)
})

test('a session expires by the clock', async () => {
  let now = Date.now()
  const { stripe, eventTypes } = await aStripe({ now: () => now })
  const { id } = await stripe.checkout.sessions.create(anOrder())

  now += 34 * 60_000
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  now += 2 * 60_000
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  expect(await eventTypes()).toEqual(['checkout.session.expired'])
})

test('a paid session leads to its payment intent', async () => {
  const { stripe, control } = await aStripe()
  await stripe.checkout.sessions.create(anOrder())
  const { id } = await stripe.checkout.sessions.create(anOrder())
  await control('POST', `/sessions/${id}/pay`, {})

  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'ada@example.com', name: 'Test Buyer' },
    payment_intent: { status: 'succeeded', amount_received: 3399, metadata: { orderId: '17' } },
  })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  const found = await stripe.checkout.sessions.list({ payment_intent: String(payment_intent) })
  expect(found.data.map((row) => row.id)).toEqual([id])
  await expect(stripe.checkout.sessions.retrieve(id, { expand: ['mode'] })).rejects.toThrow(/expand/)
})

test('a free order completes without a payment', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(anOrder({ line_items: [aLine('Sticker', 0, 3)] }))
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).not.toContain('Card number')

  expect((await clickPay(session.url ?? '', {})).status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  })
})
