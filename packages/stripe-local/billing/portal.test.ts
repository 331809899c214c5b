import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aCard, aMember, aStripe, clickPay, newEvents } from '../test-shop.ts'

const start = Date.UTC(2026, 2, 1)

async function aVisit() {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local)
  const { url } = await local.stripe.billingPortal.sessions.create({
    customer: member.customerId,
    return_url: 'http://shop.test/userInfo',
  })
  return { local, member, url }
}

test('the portal shows what one has, the card, the invoices, and leads back to the shop', async () => {
  const { url, member } = await aVisit()
  const page = await (await fetch(url)).text()
  const [invoice] = await member.invoices()
  const words = [
    'Reader',
    '$5.00 per month',
    'Renews on April 1, 2026',
    'Visa ending in 4242',
    invoice?.number ?? '?',
  ]
  for (const text of [...words, '<a href="http://shop.test/userInfo">']) expect(page).toContain(text)
  expect(page).not.toContain('<script')
  expect(await (await fetch(invoice?.hosted_invoice_url ?? '')).text()).toContain('$5.00')
})

test('in the portal one gives notice, and comes back', async () => {
  const { url, member, local } = await aVisit()
  const fresh = newEvents(local)
  await fresh()
  const asked = await (await fetch(`${url}/cancel?subscription=${member.id}`)).text()
  expect(asked).toContain('It stays yours until April 1, 2026.')
  const answer = await clickPay(`${url}/cancel`, { subscription: member.id, feedback: 'unused' })
  expect(answer.status).toBe(303)
  expect(await member.now()).toMatchObject({
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'unused', reason: 'cancellation_requested' },
  })
  expect(await (await fetch(url)).text()).toContain('Cancels on April 1, 2026')
  await clickPay(`${url}/renew`, { subscription: member.id })
  expect(await member.now()).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  expect(await fresh()).toEqual(['customer.subscription.updated', 'customer.subscription.updated'])
})

test('another card is saved for the customer and the subscription, with the bank asked where it has to be', async () => {
  const { url, member, local } = await aVisit()
  const before = (await member.now()).default_payment_method
  const refused = await clickPay(`${url}/card`, aCard('4000 0000 0000 0002'))
  expect([refused.status, await refused.text()]).toEqual([
    402,
    expect.stringContaining('Your card was declined.'),
  ])
  expect(await (await clickPay(`${url}/card`, aCard('4000 0025 0000 3155'))).text()).toContain(
    'Confirm with your bank',
  )
  expect((await member.now()).default_payment_method).toBe(before)
  expect((await clickPay(`${url}/card`, { bank: 'succeeded' })).status).toBe(303)
  const card = (await member.now()).default_payment_method
  expect(await local.stripe.customers.retrieve(member.customerId)).toMatchObject({
    invoice_settings: { default_payment_method: card },
  })
  expect(await (await fetch(url)).text()).toContain('Visa ending in 3155')
})

test('a visit that is for one thing goes there and returns to the shop', async () => {
  const { member, local } = await aVisit()
  const visit = (flow_data: Stripe.BillingPortal.SessionCreateParams.FlowData) =>
    local.stripe.billingPortal.sessions.create({
      customer: member.customerId,
      return_url: 'http://shop.test/userInfo',
      flow_data,
    })
  const change = await visit({ type: 'payment_method_update' })
  const page = await fetch(change.url)
  expect(await page.text()).toContain('Change card')
  const saved = await clickPay(page.url, aCard())
  expect(saved.headers.get('location')).toBe('http://shop.test/userInfo')

  const leave = await visit({ type: 'subscription_cancel', subscription_cancel: { subscription: member.id } })
  expect(await (await fetch(leave.url)).text()).toContain('Cancel subscription</button>')
})

test('a visit ends after an hour, and shows nobody else', async () => {
  const { url, local, member } = await aVisit()
  const other = await aMember(local)
  expect((await fetch(`${url}/cancel?subscription=${other.id}`)).status).toBe(404)
  expect((await clickPay(`${url}/cancel`, { subscription: other.id })).status).toBe(404)
  expect((await other.now()).cancel_at_period_end).toBe(false)
  await local.control('POST', '/time', { seconds: 3700 })
  expect((await fetch(url)).status).toBe(404)
  expect(await member.now()).toMatchObject({ status: 'active' })
})
