import { expect, test } from 'vitest'
import { aCard, aMember, aStripe, clickPay, newEvents } from '../test-shop.ts'

const start = Date.UTC(2026, 2, 1)
const at = (month: number, day: number, hour = 0) => Date.UTC(2026, month - 1, day, hour) / 1000
const failing = { card: '4000000000000341' }

test('a failed renewal is tried again after 3, 5 and 7 days, and then it is over', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local, {}, failing)
  const fresh = newEvents(local)
  await fresh()
  await local.control('POST', '/time', { to: '2026-04-01T01:00:00Z' })
  expect(await fresh()).toEqual([
    'invoice.created',
    'customer.subscription.updated',
    'payment_intent.created',
    'invoice.finalized',
    'charge.failed',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.updated',
    'customer.subscription.updated',
  ])
  expect((await member.now()).status).toBe('past_due')
  const attempts = async () => {
    const [invoice] = await member.invoices()
    return [invoice?.attempt_count, invoice?.next_payment_attempt]
  }
  expect(await attempts()).toEqual([1, at(4, 4, 1)])
  await local.control('POST', '/time', { to: '2026-04-09T01:00:00Z' })
  expect(await attempts()).toEqual([3, at(4, 16, 1)])
  await local.control('POST', '/time', { to: '2026-04-20T00:00:00Z' })
  expect(await attempts()).toEqual([4, null])
  expect(await member.now()).toMatchObject({
    status: 'canceled',
    ended_at: at(4, 16, 1),
    cancellation_details: { reason: 'payment_failed' },
  })
  expect((await member.invoices())[0]?.status).toBe('open')
  expect(await local.control('GET', '/books')).toMatchObject({ total: { charged: 500 } })
})

test('the schedule and its end can be set', async () => {
  for (const afterRetries of ['unpaid', 'past_due'] as const) {
    const local = await aStripe({ now: () => start })
    const member = await aMember(local, {}, failing)
    await local.control('POST', '/billing', { retryDays: [1], afterRetries })
    await local.control('POST', '/time', { to: '2026-04-03T00:00:00Z' })
    expect((await member.now()).status).toBe(afterRetries)
    await local.control('POST', '/time', { to: '2026-05-02T00:00:00Z' })
    expect((await member.invoices())[0]?.status).toBe(afterRetries === 'unpaid' ? 'draft' : 'open')
  }
})

test('a new card pays at the next attempt, and everything is active again', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local, {}, failing)
  await local.control('POST', '/time', { to: '2026-04-02T00:00:00Z' })
  const card = await local.stripe.paymentMethods.attach('pm_card_visa', { customer: member.customerId })
  await local.stripe.subscriptions.update(member.id, { default_payment_method: card.id })
  await local.control('POST', '/time', { to: '2026-04-05T00:00:00Z' })
  expect((await member.now()).status).toBe('active')
  expect(await member.invoices()).toMatchObject([{ status: 'paid', attempt_count: 2 }, {}])
})

test('an open invoice is paid by a call, or on its own page with the bank asked', async () => {
  const local = await aStripe({ now: () => start })
  const { stripe } = local
  const [ada, bo] = [
    await aMember(local, {}, failing),
    await aMember(local, {}, { card: '4000002760003184' }),
  ]
  await local.control('POST', '/time', { to: '2026-04-02T00:00:00Z' })
  const [open] = await ada.invoices()
  await expect(stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({ code: 'card_declined' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: ada.customerId })
  expect((await stripe.invoices.pay(open?.id ?? '', { payment_method: card.id })).status).toBe('paid')
  await expect(stripe.invoices.pay(open?.id ?? '')).rejects.toThrow('already paid')
  expect((await ada.now()).status).toBe('active')

  const [asked] = await bo.invoices()
  expect(await local.eventTypes()).toContain('invoice.payment_action_required')
  const page = asked?.hosted_invoice_url ?? ''
  expect(await (await fetch(page)).text()).toContain('Pay $5.00')
  const bank = await clickPay(page, aCard('4000 0027 6000 3184'))
  expect(await bank.text()).toContain('Confirm with your bank')
  expect((await clickPay(page, { bank: 'succeeded' })).status).toBe(303)
  expect((await bo.now()).status).toBe('active')
})

test('a void invoice is collected no more, and frees the subscription', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local, {}, failing)
  await local.control('POST', '/time', { to: '2026-04-02T00:00:00Z' })
  const [open] = await member.invoices()
  expect((await local.stripe.invoices.voidInvoice(open?.id ?? '')).status).toBe('void')
  expect((await member.now()).status).toBe('active')
})

test('a card that was confirmed once pays renewals without the bank', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local, {}, { card: '4000002500003155' })
  await local.control('POST', '/time', { days: 62 })
  expect((await member.now()).status).toBe('active')
  expect((await member.invoices()).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
})

test('made by a call it stays incomplete while the first invoice is open, and expires in 23 hours', async () => {
  const local = await aStripe({ now: () => start })
  const { stripe } = local
  const customer = await stripe.customers.create({ email: 'ada@example.org' })
  const product = await stripe.products.create({ name: 'Reader' })
  const price_data = {
    currency: 'usd',
    product: product.id,
    unit_amount: 500,
    recurring: { interval: 'month' as const },
  }
  const terms = { customer: customer.id, items: [{ price_data }] }
  await expect(stripe.subscriptions.create(terms)).rejects.toThrow('no attached payment source')

  const open = await stripe.subscriptions.create({
    ...terms,
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice'],
  })
  expect(open).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open', amount_due: 500 } })
  const failed = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  const second = await stripe.subscriptions.create({ ...terms, default_payment_method: failed.id })
  expect(second.status).toBe('incomplete')
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.invoices.pay(String(second.latest_invoice), { payment_method: card.id })
  expect((await stripe.subscriptions.retrieve(second.id)).status).toBe('active')
  const third = await stripe.subscriptions.create({ ...terms, default_payment_method: card.id })
  expect(third.status).toBe('active')

  await local.control('POST', '/time', { days: 1 })
  expect((await stripe.subscriptions.retrieve(open.id)).status).toBe('incomplete_expired')
})
