import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOf, taxedCountries } from './amounts.ts'
import { aCard, aLine, anOrder, aStripe, clickPay } from './test-shop.ts'

const price = fc.record({
  cents: fc.integer({ min: 0, max: 1_000_000 }),
  taxBehavior: fc.constantFrom('exclusive' as const, 'inclusive' as const),
})

test('the total is goods less discount plus shipping plus the tax that is added, whatever is sold where', () => {
  const anOrderOf = fc.record({
    lines: fc.array(price, { minLength: 1, maxLength: 20 }),
    discountCents: fc.integer({ min: 0, max: 3_000_000 }),
    shipping: fc.option(price),
    taxedIn: fc.option(fc.constantFrom(...taxedCountries, 'NO')),
  })
  fc.assert(
    fc.property(anOrderOf, (order) => {
      const sums = amountsOf(order)
      const { subtotal, discount, shipping, tax, addedTax, addedShippingTax, total } = sums
      expect(total).toBe(subtotal - discount + shipping + addedTax + addedShippingTax)
      expect(discount).toBeLessThanOrEqual(subtotal)
      expect(tax).toBeGreaterThanOrEqual(addedTax + addedShippingTax)
      for (const cents of [discount, tax, addedTax, total]) expect(Number.isSafeInteger(cents)).toBe(true)
    }),
  )
})

const toGermany = {
  shipping_address_collection: { allowed_countries: ['DE' as const] },
  shipping_options: [
    {
      shipping_rate_data: {
        display_name: 'Shipping to Germany',
        type: 'fixed_amount' as const,
        fixed_amount: { amount: 549, currency: 'usd' },
      },
    },
  ],
}
const address = {
  shipping_name: 'Ada',
  shipping_line1: '1 Main St',
  shipping_city: 'Berlin',
  shipping_postal_code: '10115',
  shipping_country: 'DE',
}

test('a coupon, shipping and tax are on the page and in the paid session, and the coupon is used up', async () => {
  const { stripe, control } = await aStripe()
  const coupon = await stripe.coupons.create({
    id: 'order-1',
    amount_off: 340,
    currency: 'usd',
    name: 'ZINE10',
    max_redemptions: 1,
    duration: 'once',
    redeem_by: Math.floor(Date.now() / 1000) + 3600,
  })
  await expect(
    stripe.coupons.create({ id: 'order-1', amount_off: 1, currency: 'usd', duration: 'once' }),
  ).rejects.toMatchObject({ code: 'resource_already_exists' })
  const order = anOrder({
    ...toGermany,
    discounts: [{ coupon: coupon.id }],
    automatic_tax: { enabled: true },
  })
  const session = await stripe.checkout.sessions.create(order)
  expect(session).toMatchObject({
    amount_subtotal: 3399,
    amount_total: 3399 - 340 + 549,
    discounts: [{ coupon: 'order-1' }],
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
  })

  const page = await (await fetch(session.url ?? '')).text()
  for (const text of ['ZINE10', '-$3.40', 'Shipping to Germany', '$5.49', 'Tax', '$6.86', '$42.94'])
    expect(page).toContain(text)
  expect((await clickPay(session.url ?? '', { ...aCard(), ...address })).status).toBe(303)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_subtotal: 3399,
    amount_total: 4294,
    total_details: { amount_discount: 340, amount_shipping: 549, amount_tax: 686 },
    shipping_cost: { amount_subtotal: 549, amount_tax: 104, amount_total: 653 },
    automatic_tax: { status: 'complete' },
  })
  expect(await control('GET', '/charges')).toMatchObject({ charges: [{ amount: 4294 }] })
  expect(await stripe.coupons.retrieve('order-1')).toMatchObject({ times_redeemed: 1, valid: false })
  await expect(stripe.checkout.sessions.create(order)).rejects.toMatchObject({ code: 'coupon_expired' })
})

test('a price that contains its tax stays as it is, and what is picked up is taxed where its buyer lives', async () => {
  const { stripe } = await aStripe()
  const line = aLine('Zine', 1190, 1)
  const session = await stripe.checkout.sessions.create(
    anOrder({
      line_items: [{ ...line, price_data: { ...line.price_data, tax_behavior: 'inclusive' } }],
      automatic_tax: { enabled: true },
    }),
  )
  expect(await (await fetch(session.url ?? '')).text()).toContain('Billing address')
  await clickPay(session.url ?? '', { ...aCard(), billing_country: 'DE' })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_total: 1190,
    total_details: { amount_tax: 190 },
    customer_details: { address: { country: 'DE' } },
  })
})

test('of two ways to send it, the chosen one is paid', async () => {
  const { stripe } = await aStripe()
  const [slow] = toGermany.shipping_options
  const express = {
    ...slow?.shipping_rate_data,
    display_name: 'Express',
    fixed_amount: { amount: 1500, currency: 'usd' },
  }
  const session = await stripe.checkout.sessions.create(
    anOrder({
      ...toGermany,
      shipping_options: [...toGermany.shipping_options, { shipping_rate_data: express }],
    }),
  )
  await clickPay(session.url ?? '', { ...aCard(), ...address, shipping_option: '1' })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_total: 4899,
    total_details: { amount_shipping: 1500, amount_tax: 0 },
  })
})
