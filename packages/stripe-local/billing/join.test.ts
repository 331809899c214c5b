import { expect, test } from 'vitest'
import { aCard, aPlan, aShop, aStripe, clickPay } from '../test-shop.ts'

type Local = Awaited<ReturnType<typeof aStripe>>

async function aMonthlyPrice({ stripe }: Local, lookup_key = 'reader-month') {
  const product = await stripe.products.create({ name: 'Reader', description: 'Everything to read' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
    lookup_key,
  })
}

test('products and prices are made, found by their key, changed and withdrawn', async () => {
  const local = await aStripe()
  const { stripe } = local
  const price = await aMonthlyPrice(local)
  expect(price).toMatchObject({ type: 'recurring', unit_amount: 500, recurring: { interval_count: 1 } })
  expect((await stripe.prices.list({ lookup_keys: ['reader-month'] })).data).toMatchObject([{ id: price.id }])
  await expect(aMonthlyPrice(local)).rejects.toThrow('already uses that lookup key')

  const moved = await stripe.prices.create({
    product: String(price.product),
    currency: 'usd',
    unit_amount: 600,
    recurring: { interval: 'month' },
    lookup_key: 'reader-month',
    transfer_lookup_key: true,
  })
  await stripe.prices.update(price.id, { active: false })
  const active = await stripe.prices.list({ active: true, expand: ['data.product'] })
  expect(active.data).toMatchObject([
    { id: moved.id, lookup_key: 'reader-month', product: { name: 'Reader' } },
  ])
  const line = { price: price.id, quantity: 1 }
  await expect(stripe.checkout.sessions.create(aPlan({ line_items: [line] }))).rejects.toThrow('inactive')
  await stripe.products.update(String(price.product), { active: false, metadata: { plan: '3' } })
  expect((await stripe.products.list({ active: false })).data).toMatchObject([{ metadata: { plan: '3' } }])
})

test('a guest joins: customer, card, subscription and paid invoice, told of in order', async () => {
  const local = await aStripe()
  const { stripe } = local
  const price = await aMonthlyPrice(local)
  const session = await stripe.checkout.sessions.create(
    aPlan({
      line_items: [{ price: price.id, quantity: 1 }],
      subscription_data: { metadata: { membership: '9' } },
    }),
  )
  const page = await (await fetch(session.url ?? '')).text()
  for (const words of [
    'Subscribe for $5.00 per month',
    'Everything to read',
    'Due today',
    'Subscribe</button>',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain('Bank debit')

  const answer = await clickPay(session.url ?? '', { ...aCard(), email: 'ada@example.org' })
  expect(answer.headers.get('location')).toBe(`http://shop.test/join/done?session_id=${session.id}`)
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    client_reference_id: '17',
    customer_details: { email: 'ada@example.org', name: 'Ada Lovelace' },
    subscription: {
      status: 'active',
      metadata: { membership: '9' },
      latest_invoice: expect.stringMatching(/^in_/),
    },
    invoice: {
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 500,
      parent: { subscription_details: { metadata: { membership: '9' } } },
    },
  })
  expect(await local.eventTypes()).toEqual([
    'product.created',
    'price.created',
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'payment_intent.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
    'checkout.session.completed',
  ])
})

test('a period is on the item, from the day of joining to the same day of the next month', async () => {
  const { stripe, control } = await aStripe({ now: () => Date.UTC(2026, 0, 31, 12) })
  const session = await stripe.checkout.sessions.create(aPlan({ customer_email: 'ada@example.org' }))
  await control('POST', `/sessions/${session.id}/pay`)
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  const { items } = await stripe.subscriptions.retrieve(String(subscription))
  const [item] = items.data
  expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe('2026-02-28T12:00:00.000Z')
  expect(item?.price).toMatchObject({ unit_amount: 500, recurring: { interval: 'month' } })
})

test('a known customer joins as that customer, and the page has the address', async () => {
  const { stripe, control } = await aStripe()
  const customer = await stripe.customers.create({ email: 'ada@example.org', metadata: { user: '4' } })
  const session = await stripe.checkout.sessions.create(aPlan({ customer: customer.id }))
  expect(await (await fetch(session.url ?? '')).text()).toContain('value="ada@example.org" type="email"')
  await control('POST', `/sessions/${session.id}/pay`)

  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    metadata: { user: '4' },
    name: 'Test Buyer',
  })
  const both = stripe.checkout.sessions.create(
    aPlan({ customer: customer.id, customer_email: 'bo@example.org' }),
  )
  await expect(both).rejects.toThrow('only specify one of these')
})

test('a declined card starts nothing, and another one joins', async () => {
  const { stripe, control, eventTypes } = await aStripe()
  const session = await stripe.checkout.sessions.create(aPlan({ customer_email: 'ada@example.org' }))
  const refused = await clickPay(session.url ?? '', aCard('4000 0000 0000 9995'))
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('Your card has insufficient funds.')
  expect(await eventTypes()).toEqual(['charge.failed', 'payment_intent.payment_failed'])
  expect((await stripe.subscriptions.list()).data).toEqual([])

  expect((await clickPay(session.url ?? '', aCard())).status).toBe(303)
  expect(await control('GET', '/charges')).toMatchObject({ count: 1 })
})

test('a card that asks for the bank takes one more press, and may be refused there', async () => {
  const { stripe, eventTypes, control } = await aStripe()
  const session = await stripe.checkout.sessions.create(aPlan({ customer_email: 'ada@example.org' }))
  const url = session.url ?? ''
  const asked = await clickPay(url, aCard('4000 0025 0000 3155'))
  expect(asked.status).toBe(200)
  expect(await asked.text()).toContain('Confirm with your bank')
  expect(await (await fetch(url)).text()).toContain('Confirm with your bank')
  expect(await eventTypes()).toEqual(['payment_intent.requires_action'])

  const refused = await clickPay(url, { bank: 'failed' })
  expect(await refused.text()).toContain('We are unable to authenticate your payment method.')
  await clickPay(url, aCard('4000 0025 0000 3155'))
  expect((await clickPay(url, { bank: 'succeeded' })).status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  expect(await control('GET', '/charges')).toMatchObject({ count: 1 })
})

test('a trial takes a card and no money', async () => {
  const { stripe, control, eventTypes } = await aStripe()
  const session = await stripe.checkout.sessions.create(
    aPlan({ customer_email: 'ada@example.org', subscription_data: { trial_period_days: 14 } }),
  )
  const page = await (await fetch(session.url ?? '')).text()
  for (const words of ['Try free, then $5.00 per month', '14 days', '$0.00', 'Card number']) {
    expect(page).toContain(words)
  }
  await clickPay(session.url ?? '', aCard())
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] })
  expect(done).toMatchObject({
    payment_status: 'no_payment_required',
    subscription: { status: 'trialing', default_payment_method: expect.stringMatching(/^pm_/) },
    invoice: { status: 'paid', amount_due: 0, lines: { data: [{ description: 'Trial period for Reader' }] } },
  })
  expect(await control('GET', '/charges')).toMatchObject({ count: 0 })
  expect(await eventTypes()).not.toContain('payment_intent.created')
})

test('the shop hears of it in signed events', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })
  const session = await local.stripe.checkout.sessions.create(aPlan({ customer_email: 'ada@example.org' }))
  await local.control('POST', `/sessions/${session.id}/pay`)
  await local.control('GET', '/idle')
  expect(shop.types().sort()).toEqual((await local.eventTypes()).sort())
  const paid = shop.events.find(({ type }) => type === 'invoice.paid')
  expect(paid?.data.object).toMatchObject({
    parent: { subscription_details: { subscription: expect.stringMatching(/^sub_/) } },
  })
})
