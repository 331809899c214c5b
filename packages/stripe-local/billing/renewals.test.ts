import { expect, test } from 'vitest'
import { aMember, aShop, aStripe, newEvents, yearly } from '../test-shop.ts'

const start = Date.UTC(2026, 0, 31, 12)
const at = (year: number, month: number, day: number, hour = 12) =>
  Date.UTC(year, month - 1, day, hour) / 1000

interface Books {
  subscriptions: {
    subscription: string
    charged: number
    refunded: number
    paidInvoices: number
    status: string
  }[]
  total: { charged: number; net: number; charges: number }
}

test('a renewal is a draft for an hour, and then it is paid', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local)
  const fresh = newEvents(local)
  await fresh()
  await local.control('POST', '/time', { to: '2026-02-28T12:00:00Z' })
  expect(await fresh()).toEqual(['invoice.created', 'customer.subscription.updated'])
  const [draft] = await member.invoices()
  expect(draft).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    automatically_finalizes_at: at(2026, 2, 28, 13),
    lines: { data: [{ period: { start: at(2026, 2, 28), end: at(2026, 3, 31) } }] },
  })
  expect((await member.now()).items.data).toMatchObject([{ current_period_end: at(2026, 3, 31) }])

  await local.control('POST', '/time', { seconds: 3600 })
  expect(await fresh()).toEqual([
    'payment_intent.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
  ])
  expect(await member.invoices()).toMatchObject([{ status: 'paid', amount_paid: 500 }, { status: 'paid' }])
})

test('three years bring 36 monthly and three yearly payments, on the same day each, and the books agree', async () => {
  const local = await aStripe({ now: () => start })
  const monthly = await aMember(local)
  const patron = await aMember(local, yearly(4800))
  await local.control('POST', '/time', { to: '2029-01-30T12:00:00Z' })

  const starts = (await monthly.invoices()).map(({ lines }) => lines.data[0]?.period.start ?? 0).reverse()
  const dates = starts.map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 10))
  expect(dates).toHaveLength(36)
  expect(dates.slice(0, 6)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ])
  expect(dates[25]).toBe('2028-02-29')
  expect(await patron.invoices()).toHaveLength(3)
  const { subscriptions, total } = await local.control<Books>('GET', '/books')
  expect(subscriptions).toMatchObject([
    { subscription: monthly.id, charged: 36 * 500, refunded: 0, paidInvoices: 36, status: 'active' },
    { subscription: patron.id, charged: 3 * 4800, paidInvoices: 3 },
  ])
  expect(total).toMatchObject({ charged: 32_400, charges: 39, net: 32_400 - 36 * 45 - 3 * 169 })
})

test('a test clock moves its own customers, in the order of time, and nobody else', async () => {
  const local = await aStripe({ now: () => start })
  const { stripe } = local
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at(2026, 1, 31) })
  const customers = [1, 2].map((number) =>
    stripe.customers.create({ email: `ada${number}@example.org`, test_clock: clock.id }),
  )
  const [ada, bo] = await Promise.all(customers)
  const daily = await aMember(local, { customer: ada?.id ?? '' })
  const later = await aMember(local, { ...yearly(4800), customer: bo?.id ?? '' })
  const other = await aMember(local)
  const answer = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at(2027, 2, 1) })
  expect(answer.status).toBe('advancing')

  expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
    status: 'ready',
    frozen_time: at(2027, 2, 1),
  })
  expect(await daily.invoices()).toHaveLength(13)
  expect(await later.invoices()).toHaveLength(2)
  expect(await other.invoices()).toHaveLength(1)
  const { events } = await local.control<{ events: { event: { created: number; type: string } }[] }>(
    'GET',
    '/events',
  )
  const times = events.filter(({ event }) => event.type === 'invoice.paid').map(({ event }) => event.created)
  expect(times).toEqual(times.toSorted((one, next) => one - next))
  expect(times.at(-1)).toBe(at(2027, 1, 31, 13))
  const back = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at(2026, 2, 1) })
  await expect(back).rejects.toThrow('after its current frozen_time')
})

test('a trial is announced three days before it ends, and then paid', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local, { subscription_data: { trial_period_days: 14 } })
  const fresh = newEvents(local)
  await fresh()
  await local.control('POST', '/time', { days: 11 })
  expect(await fresh()).toEqual(['customer.subscription.trial_will_end'])
  await local.control('POST', '/time', { days: 4 })
  expect(await member.now()).toMatchObject({ status: 'active', trial_end: at(2026, 2, 14) })
  expect((await member.now()).items.data).toMatchObject([{ current_period_end: at(2026, 3, 14) }])
  expect(await member.invoices()).toMatchObject([{ amount_paid: 500 }, { amount_paid: 0 }])
})

test('a trial without a card ends as its settings say', async () => {
  for (const [missing_payment_method, status] of [
    ['pause', 'paused'],
    ['cancel', 'canceled'],
    ['create_invoice', 'past_due'],
  ] as const) {
    const local = await aStripe({ now: () => start })
    const member = await aMember(local, {
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method } },
      },
    })
    await local.control('POST', '/time', { days: 15 })
    expect((await member.now()).status).toBe(status)
  }
})

test('events are told step by step where the time is told to settle', async () => {
  const shop = await aShop()
  const local = await aStripe({ now: () => start, webhookUrl: shop.url })
  await aMember(local)
  await local.control('POST', '/time', { days: 90, settle: true })
  const paid = shop.events.filter(({ type }) => type === 'invoice.paid').map(({ created }) => created)
  expect(paid).toEqual([at(2026, 1, 31), at(2026, 2, 28, 13), at(2026, 3, 31, 13), at(2026, 4, 30, 13)])
})
