import { expect, test } from 'vitest'
import { aMember, aStripe, newEvents } from '../test-shop.ts'

type Local = Awaited<ReturnType<typeof aStripe>>

const start = Date.UTC(2026, 2, 1)
const at = (month: number, day: number, hour = 0) => Date.UTC(2026, month - 1, day, hour) / 1000

async function aPrice({ stripe }: Local, cents: number, interval: 'month' | 'year' = 'month') {
  const product = await stripe.products.create({ name: 'Patron' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
  })
}

test('notice holds until the end of the period, and can be taken back', async () => {
  const local = await aStripe({ now: () => start })
  const { stripe, control } = local
  const member = await aMember(local)
  const notice = await stripe.subscriptions.update(member.id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive' },
  })
  expect(notice).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: at(4, 1),
    canceled_at: at(3, 1),
    cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
  })
  const back = await stripe.subscriptions.update(member.id, { cancel_at_period_end: false })
  expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancellation_details: { reason: null } })

  await stripe.subscriptions.update(member.id, { cancel_at_period_end: true })
  const fresh = newEvents(local)
  await fresh()
  await control('POST', '/time', { to: '2026-04-01T00:00:00Z' })
  expect(await fresh()).toEqual(['customer.subscription.deleted'])
  expect(await member.now()).toMatchObject({ status: 'canceled', ended_at: at(4, 1), canceled_at: at(3, 1) })
  expect(await member.invoices()).toHaveLength(1)
})

test('canceled now it is over now, and says so once', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local)
  const ended = await local.stripe.subscriptions.cancel(member.id)
  expect(ended).toMatchObject({ status: 'canceled', ended_at: at(3, 1) })
  await expect(local.stripe.subscriptions.cancel(member.id)).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await expect(local.stripe.subscriptions.update(member.id, { description: 'No' })).rejects.toThrow(
    'canceled',
  )
  expect((await local.stripe.subscriptions.list()).data).toEqual([])
  expect((await local.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
})

test('a price change without prorations counts from the next period', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local)
  const price = await aPrice(local, 900)
  const [item] = (await member.now()).items.data
  const items = [{ id: item?.id ?? '', price: price.id }]
  await local.stripe.subscriptions.update(member.id, { items, proration_behavior: 'none' })
  await local.control('POST', '/time', { days: 32 })
  expect(await member.invoices()).toMatchObject([{ amount_paid: 900 }, { amount_paid: 500 }])
})

test('with prorations the next invoice has what is unused and what is added', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local, {}, { cents: 3100 })
  const price = await aPrice(local, 6200)
  await local.control('POST', '/time', { to: '2026-03-16T12:00:00Z' })
  const [item] = (await member.now()).items.data
  await local.stripe.subscriptions.update(member.id, { items: [{ id: item?.id ?? '', price: price.id }] })
  expect(await member.invoices()).toHaveLength(1)
  await local.control('POST', '/time', { to: '2026-04-01T01:00:00Z' })
  const [invoice] = await member.invoices()
  expect(invoice?.lines.data.map(({ description, amount }) => [description, amount])).toEqual([
    ['Unused time on Reader after 16 Mar 2026', -1550],
    ['Remaining time on Patron after 16 Mar 2026', 3100],
    ['1 × Patron (at $62.00 / month)', 6200],
  ])
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 7750 })
})

test('from a month to a year a new period begins and is paid at once, and back again leaves a credit', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local)
  const [yearly, monthly] = [await aPrice(local, 4800, 'year'), await aPrice(local, 500)]
  const change = async (price: string) => {
    const [item] = (await member.now()).items.data
    return local.stripe.subscriptions.update(member.id, { items: [{ id: item?.id ?? '', price }] })
  }
  const changed = await change(yearly.id)
  expect(changed.items.data).toMatchObject([{ current_period_end: Date.UTC(2027, 2, 1) / 1000 }])
  expect((await member.invoices())[0]).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
    amount_paid: 4300,
  })

  await change(monthly.id)
  expect((await member.invoices())[0]).toMatchObject({ total: -4300, amount_due: 0, status: 'paid' })
  expect(await local.stripe.customers.retrieve(member.customerId)).toMatchObject({ balance: -4300 })
  await local.control('POST', '/time', { days: 40 })
  expect((await member.invoices())[0]).toMatchObject({ total: 500, amount_due: 0, starting_balance: -4300 })
})

test.each([
  ['void', 'void'],
  ['mark_uncollectible', 'uncollectible'],
  ['keep_as_draft', 'draft'],
] as const)(
  'paused with %s, a renewal is %s and nobody is charged, until it goes on',
  async (behavior, status) => {
    const local = await aStripe({ now: () => start })
    const member = await aMember(local)
    await local.stripe.subscriptions.update(member.id, {
      pause_collection: { behavior, resumes_at: at(4, 20) },
    })
    await local.control('POST', '/time', { to: '2026-04-02T00:00:00Z' })
    expect(await member.now()).toMatchObject({ status: 'active', pause_collection: { behavior } })
    expect(await member.invoices()).toMatchObject([{ status }, { status: 'paid' }])
    await local.control('POST', '/time', { to: '2026-05-02T00:00:00Z' })
    expect((await member.now()).pause_collection).toBe(null)
    expect(await member.invoices()).toMatchObject([{ status: 'paid' }, { status }, { status: 'paid' }])
  },
)

test('a pause is ended by an empty value, and a trial by now', async () => {
  const local = await aStripe({ now: () => start })
  const { stripe } = local
  const member = await aMember(local, { subscription_data: { trial_period_days: 14 } })
  await stripe.subscriptions.update(member.id, { pause_collection: { behavior: 'void' } })
  const ended = await stripe.subscriptions.update(member.id, {
    pause_collection: '',
    metadata: { seat: '4' },
  })
  expect(ended).toMatchObject({ pause_collection: null, metadata: { seat: '4' } })
  const early = await stripe.subscriptions.update(member.id, { trial_end: 'now' })
  expect(early).toMatchObject({ status: 'active', billing_cycle_anchor: at(3, 1), trial_end: at(3, 1) })
  expect((await member.invoices())[0]).toMatchObject({ amount_paid: 500 })

  const later = await stripe.subscriptions.update(member.id, {
    trial_end: at(6, 1),
    proration_behavior: 'none',
  })
  expect(later).toMatchObject({ status: 'trialing', trial_end: at(6, 1) })
  await local.control('POST', '/time', { to: '2026-06-02T00:00:00Z' })
  expect((await member.invoices()).map(({ amount_paid }) => amount_paid)).toEqual([500, 0, 500, 0])
})

test('a deleted customer ends with their subscriptions', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local)
  await local.stripe.customers.del(member.customerId)
  expect(await local.stripe.customers.retrieve(member.customerId)).toMatchObject({ deleted: true })
  expect((await member.now()).status).toBe('canceled')
})

test('an update that is wrong changes nothing', async () => {
  const local = await aStripe({ now: () => start })
  const member = await aMember(local)
  const before = await member.now()
  const wrong = local.stripe.subscriptions.update(member.id, {
    description: 'x',
    items: [{ id: 'si_none', price: 'p' }],
  })
  await expect(wrong).rejects.toThrow()
  expect(JSON.stringify(await member.now())).toBe(JSON.stringify(before))
})
