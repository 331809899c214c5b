import { expect, test } from 'vitest'
import { aCard, anOrder, aStripe, clickPay } from './test-shop.ts'

test('the page shows the lines, the total and labelled fields, marked as a test', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(anOrder())
  const response = await fetch(session.url ?? '')
  const page = await response.text()

  expect(response.status).toBe(200)
  for (const text of ['TEST MODE', 'Shirt &amp; socks', '$25.00', '$33.99', 'value="ada@example.com"']) {
    expect(page).toContain(text)
  }
  for (const label of ['Email', 'Card number', 'Expiry', 'CVC', 'Name on card']) {
    const [, id] = new RegExp(`<label for="(\\w+)">${label}</label>`).exec(page) ?? []
    expect(page, label).toContain(`id="${id}"`)
  }
  expect(page).toContain('<a href="http://shop.test/cart">Cancel</a>')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('Shipping address')
})

test('4242 pays and leads to the success address', async () => {
  const { stripe, control } = await aStripe()
  const session = await stripe.checkout.sessions.create(anOrder())
  const response = await clickPay(session.url ?? '', aCard())

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`http://shop.test/checkout/success?session_id=${session.id}`)
  expect(await control('GET', '/charges')).toMatchObject({ count: 1 })
})

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['5555 5555 5555 4444', 'Your card was declined. Your request was in test mode, but used a non test card.'],
  ['', 'Your card number is incomplete.'],
])('the card %s is declined on the same page, and another one may follow', async (number, message) => {
  const { stripe, control } = await aStripe()
  const session = await stripe.checkout.sessions.create(anOrder())
  const url = session.url ?? ''
  const response = await clickPay(url, aCard(number))

  expect(response.status).toBe(402)
  const page = await response.text()
  expect(page).toContain(`<p role="alert">${message}</p>`)
  expect(page).toContain('value="Ada Lovelace"')
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
  })

  expect((await clickPay(url, aCard())).status).toBe(303)
  expect(await control('GET', '/charges')).toMatchObject({ count: 1 })
})

test('clicking Pay many times charges once', async () => {
  const { stripe, control } = await aStripe()
  const session = await stripe.checkout.sessions.create(anOrder())
  const answers = await Promise.all(Array.from({ length: 8 }, () => clickPay(session.url ?? '', aCard())))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await control('GET', '/charges')).toMatchObject({ count: 1 })
})

test('expired and completed sessions say so, and take no payment', async () => {
  const { stripe, control, origin } = await aStripe()
  const expired = await stripe.checkout.sessions.create(anOrder())
  await control('POST', `/sessions/${expired.id}/expire`)
  const page = await clickPay(`${origin}/c/pay/${expired.id}`, aCard())
  expect(await page.text()).toContain('This checkout session has expired.')

  const paid = await stripe.checkout.sessions.create(anOrder())
  await control('POST', `/sessions/${paid.id}/pay`, {})
  const again = await fetch(`${origin}/c/pay/${paid.id}`)
  expect(await again.text()).toContain('This checkout session is complete already.')
  expect((await fetch(`${origin}/c/pay/cs_test_none`)).status).toBe(404)
  expect(await control('GET', '/charges')).toMatchObject({ count: 1 })
})

test('an address and a phone number are asked for and handed on', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(
    anOrder({
      shipping_address_collection: { allowed_countries: ['US', 'DE'] },
      phone_number_collection: { enabled: true },
    }),
  )
  const url = session.url ?? ''
  const address = {
    shipping_name: 'Ada Lovelace',
    shipping_line1: '1 Main St',
    shipping_city: 'Springfield',
    shipping_postal_code: '12345',
    phone: '+1 555 0100',
  }
  const wrong = await clickPay(url, { ...aCard(), ...address, shipping_country: 'FR' })
  expect(await wrong.text()).toContain('We do not ship to this country.')

  expect((await clickPay(url, { ...aCard(), ...address, shipping_country: 'DE' })).status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    customer_details: { phone: '+1 555 0100' },
    collected_information: {
      shipping_details: { name: 'Ada Lovelace', address: { line1: '1 Main St', country: 'DE', line2: null } },
    },
  })
})

test('a bank debit completes unpaid and settles later, well or badly', async () => {
  const { stripe, control, eventTypes } = await aStripe()
  for (const [outcome, paymentStatus, charges] of [
    ['failed', 'unpaid', 0],
    ['succeeded', 'paid', 1],
  ] as const) {
    const session = await stripe.checkout.sessions.create(anOrder())
    const response = await clickPay(session.url ?? '', { method: 'bank_debit', name: 'Ada' })
    expect(response.status).toBe(303)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    await control('POST', `/sessions/${session.id}/settle`, { outcome })
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(paymentStatus)
    expect(await control('GET', '/charges')).toMatchObject({ count: charges })
    expect(await eventTypes()).toContain(`checkout.session.async_payment_${outcome}`)
  }
})

test('what a shop or buyer writes is text on the page, never markup', async () => {
  const { stripe } = await aStripe()
  const nasty = '<img src=x onerror=alert(1)>'
  const items = [
    {
      price_data: { currency: 'usd', unit_amount: 900, product_data: { name: nasty, description: nasty } },
      quantity: 1,
    },
  ]
  const session = await stripe.checkout.sessions.create(anOrder({ line_items: items }))
  const response = await clickPay(session.url ?? '', { ...aCard(''), name: `"${nasty}` })
  expect(await response.text()).not.toContain('<img')
})
