import { expect, test } from 'vitest'
import { aCard, anOrder, aShop, aStripe, clickPay } from './test-shop.ts'

const PAID = ['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded']

/** A paid session, its events on the way. */
async function aPaidSession({ stripe }: Awaited<ReturnType<typeof aStripe>>) {
  const session = await stripe.checkout.sessions.create(anOrder())
  expect((await clickPay(session.url ?? '', aCard())).status).toBe(303)
  return session
}

test('a payment is told by signed events that carry the object as it was', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })
  const { id } = await aPaidSession(local)
  await local.control('GET', '/idle')

  expect(shop.types().sort()).toEqual(PAID)
  const completed = shop.events.find((event) => event.type === 'checkout.session.completed')
  expect(completed).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    data: { object: { id, payment_status: 'paid', metadata: { orderId: '17' } } },
  })
})

test('events are listed by type and time, newest first, page by page', async () => {
  const local = await aStripe()
  const { created } = await aPaidSession(local)
  await aPaidSession(local)

  const events = await local.stripe.events
    .list({ types: ['checkout.session.completed', 'charge.succeeded'], created: { gte: created }, limit: 1 })
    .autoPagingToArray({ limit: 9 })
  const newestFirst = ['checkout.session.completed', 'charge.succeeded']
  expect(events.map(({ type }) => type)).toEqual([...newestFirst, ...newestFirst])
  expect((await local.stripe.events.list({ created: { gte: created + 3600 } })).data).toEqual([])
})

test('an event is sent again until the shop takes it', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })
  const session = await local.stripe.checkout.sessions.create(anOrder())
  shop.answers.push(500, 503, 302)
  await local.stripe.checkout.sessions.expire(session.id)
  await local.control('GET', '/idle')

  expect(shop.events).toHaveLength(4)
  expect(new Set(shop.events.map(({ id }) => id)).size).toBe(1)
  expect(await local.control('GET', '/events')).toMatchObject({ events: [{ state: 'delivered' }] })
})

test('a shop that is down gets its events when it is back', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: 'http://127.0.0.1:9/nobody' })
  await aPaidSession(local)
  await local.control('POST', '/webhooks', { url: shop.url })
  await local.control('GET', '/idle')
  expect(shop.types().sort()).toEqual(PAID)
})

test.each([
  ['created', ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']],
  ['reversed', ['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded']],
])('held events wait, and are released in the order %s', async (order, types) => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })
  await local.control('POST', '/webhooks', { hold: true })
  await aPaidSession(local)
  await local.control('GET', '/idle')
  expect(shop.events).toEqual([])

  expect(await local.control('POST', '/webhooks/release', { order })).toEqual({ count: 3 })
  expect(shop.types()).toEqual(types)
})

test('without an address events are held until one is named', async () => {
  const shop = await aShop()
  const local = await aStripe()
  await aPaidSession(local)
  await local.control('POST', '/webhooks', { url: shop.url })
  await local.control('POST', '/webhooks/release', { order: 'shuffled' })
  expect(shop.types().sort()).toEqual(PAID)
})

test('the next events are lost, sent twice or come late, as asked', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })
  for (const fault of [
    { kind: 'lost', event: 'charge.' },
    { kind: 'twice', event: 'payment_intent.succeeded' },
    { kind: 'late', event: 'checkout.session.completed', ms: 150 },
  ]) {
    await local.control('POST', '/faults', fault)
  }
  expect(await local.control('GET', '/state')).toMatchObject({ faults: [{ kind: 'lost' }, {}, {}] })
  await aPaidSession(local)
  await local.control('GET', '/idle')
  expect(shop.types()).toEqual([
    'payment_intent.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  expect(shop.events[0]?.id).toBe(shop.events[1]?.id)
  const listed = await local.stripe.events.list()
  expect(listed.data.map(({ type }) => type)).toContain('charge.succeeded')
  expect(await local.control('GET', '/state')).toEqual({ faults: [] })
})
