import { expect, test } from 'vitest'
import { aCard, anOrder, aShop, aStripe, pressPay, until } from './test-shop.ts'

const PAID = ['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded']

/** A paid session, its events on the way. */
async function aPaidSession({ stripe }: Awaited<ReturnType<typeof aStripe>>) {
  const session = await stripe.checkout.sessions.create(anOrder())
  expect((await pressPay(session.url ?? '', aCard())).status).toBe(303)
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
  expect((await local.stripe.events.retrieve(completed?.id ?? '')).type).toBe('checkout.session.completed')
})

test('an event is sent again until the shop takes it', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })
  const session = await local.stripe.checkout.sessions.create(anOrder())
  shop.answers.push(500, 503, 302)
  await local.stripe.checkout.sessions.expire(session.id)
  await local.control('GET', '/idle')

  expect(new Set(shop.events.map(({ id }) => id)).size).toBe(1)
  expect(await local.control('GET', '/events')).toMatchObject({
    count: 1,
    events: [
      { state: 'delivered', attempts: [{ status: 500 }, { status: 503 }, { status: 302 }, { status: 200 }] },
    ],
  })
})

test('a shop that is down gets its events when it is back', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: 'http://127.0.0.1:9/nobody' })
  await aPaidSession(local)
  await local.control('POST', '/webhooks', { url: shop.url })
  await local.control('GET', '/idle')
  expect(shop.types().sort()).toEqual(PAID)
})

test('held events wait, and are released in the order asked for', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })
  await local.control('POST', '/webhooks', { hold: true })
  await aPaidSession(local)
  expect(await local.control('GET', '/events?state=held')).toMatchObject({ count: 3 })
  expect(shop.events).toEqual([])

  await local.control('POST', '/webhooks/release', {
    types: ['payment_intent.succeeded'],
    keep_holding: true,
  })
  expect(shop.types()).toEqual(['payment_intent.succeeded'])
  await local.control('POST', '/webhooks/release', { order: 'reversed' })
  expect(shop.types()).toEqual(['payment_intent.succeeded', 'checkout.session.completed', 'charge.succeeded'])
})

test('events can come twice, late, backwards or with a stale signature', async () => {
  const shop = await aShop()
  const local = await aStripe({ webhookUrl: shop.url })

  await local.control('POST', '/webhooks', { copies: 2 })
  await aPaidSession(local)
  await local.control('GET', '/idle')
  expect(shop.events).toHaveLength(6)
  expect(new Set(shop.events.map(({ id }) => id)).size).toBe(3)

  shop.events.length = 0
  await local.control('POST', '/webhooks', { copies: 1, reorder: true })
  await aPaidSession(local)
  await local.control('GET', '/idle')
  expect(shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded'])

  shop.events.length = 0
  const started = Date.now()
  await local.control('POST', '/webhooks', { reorder: false, delay_ms: 100 })
  await aPaidSession(local)
  await until(() => shop.events.length === 3)
  expect(Date.now() - started).toBeGreaterThanOrEqual(100)

  const [event] = shop.events
  await local.control('POST', `/events/${event?.id}/send`, { times: 2 })
  expect(shop.events).toHaveLength(5)
  await local.control('POST', '/webhooks', { timestamp_offset_seconds: -600 })
  await local.control('POST', `/events/${event?.id}/send`)
  expect(shop.events).toHaveLength(5)
  expect(shop.refused).toHaveLength(1)
})
