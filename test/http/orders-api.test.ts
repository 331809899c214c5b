import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../app/modules'
import { db } from '../../app/platform/database/db.server'
import { saveCartChoice } from '../../app/shop/cart/cart-choice.server'
import { discountsModule } from '../../app/shop/discounts/discounts.module'
import { switchModule } from '../../app/site/modules/switches.server'
import type { RunningApp } from '../app'
import { aDiscount } from '../shopping'
import { anItem, aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  await switchModule(discountsModule, true, modules)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** A paid order of mugs at 10. */
async function aPaidOrder(buyer: string, quantity = 2) {
  const shopper = await caller(server, buyer)
  const merchId = await anItem(boss, { title: `Mug of ${buyer}`, price: '10', stock: '9' })
  await shopper.call('POST', '/api/cart/add', { merchId, quantity })
  const { body } = await shopper.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  const order = await db.order.findUniqueOrThrow({
    where: { stripeSessionId: body.id },
    include: { lines: true },
  })
  return { ...order, line: order.lines[0]?.id ?? 0, shopper }
}

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  boss.page(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('pieces of a discounted order, paid back one by one, come to what was paid, and the order ends refunded', async () => {
  const shopper = await caller(server, 'cyan')
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { usernameKey: 'cyan' } })
  const merchId = await anItem(boss, { title: 'Zine', price: '3.33', stock: '9' })
  await shopper.call('POST', '/api/cart/add', { merchId, quantity: 3 })
  await saveCartChoice(userId, { discountCode: (await aDiscount({ percent: 10 })).code })
  const checkout = await shopper.call('POST', '/api/checkout', {})
  await provider.pay(checkout.body.id)
  await provider.control('GET', '/idle')
  const { id, lines, totalCents } = await db.order.findUniqueOrThrow({
    where: { stripeSessionId: checkout.body.id },
    include: { lines: true },
  })
  expect(totalCents).toBe(899)
  const piece = { lines: [{ lineId: lines[0]?.id, quantity: 1 }] }
  const answers = []
  for (const _ of [1, 2, 3]) answers.push(await boss.call('POST', `/api/orders/${id}/refunds`, piece))
  expect(answers.map(({ status, body }) => [status, body.status, body.refunded])).toEqual([
    [201, 'paid', 3],
    [201, 'paid', 5.99],
    [201, 'refunded', 8.99],
  ])
  expect((await boss.call('POST', `/api/orders/${id}/refunds`, piece)).status).toBe(409)
})

test('an order is sent in two parcels, noted, and in part refunded through Stripe', async () => {
  const { id, reference, line } = await aPaidOrder('ada')
  const first = await boss.call('POST', `/api/orders/${id}/shipments`, {
    lines: [{ lineId: line, quantity: 1 }],
    carrier: 'DHL',
    trackingNumber: 'JD01',
    expectedSent: 0,
  })
  expect([first.status, first.body.status, first.body.lines[0]]).toMatchObject([
    201,
    'paid',
    { sent: 1, left: 1, price: 10 },
  ])
  const twice = { lines: [{ lineId: line, quantity: 1 }], expectedSent: 0 }
  expect((await boss.call('POST', `/api/orders/${id}/shipments`, twice)).status).toBe(409)
  const tooMany = { lines: [{ lineId: line, quantity: 2 }] }
  expect((await boss.call('POST', `/api/orders/${id}/shipments`, tooMany)).status).toBe(400)
  expect((await boss.call('POST', `/api/orders/${reference}/shipments`, {})).body.status).toBe('shipped')
  await boss.call('POST', `/api/orders/${id}/notes`, { text: 'Asked for a gift card.' })

  const refund = { amount: 4.5, expectedRefunded: 0 }
  expect((await boss.call('POST', `/api/orders/${id}/refunds`, refund)).status).toBe(201)
  expect((await boss.call('POST', `/api/orders/${id}/refunds`, refund)).status).toBe(409)
  const { body } = await boss.call('GET', `/api/orders/${reference}`)
  expect(body).toMatchObject({ total: 20, refundRequested: 4.5, notes: [{ text: 'Asked for a gift card.' }] })
  expect(body.shipments.map(({ carrier }: { carrier: string }) => carrier)).toEqual(['DHL', ''])
})

test('an order is for staff who sell alone', async () => {
  const { id, shopper } = await aPaidOrder('bob')
  expect((await shopper.call('GET', `/api/orders/${id}`)).status).toBe(403)
  expect((await shopper.call('POST', `/api/orders/${id}/refunds`, {})).status).toBe(403)
  expect((await fetch(`${server.origin}/api/orders/${id}`)).status).toBe(401)
  expect((await boss.call('GET', '/api/orders/99999')).status).toBe(404)
  expect((await boss.call('GET', `/api/orders/${'x'.repeat(300)}`)).status).toBe(404)
})

test('a dispute is answered once', async () => {
  const { id, paymentIntentId } = await aPaidOrder('cleo')
  const { charges } = await provider.control<{ charges: { id: string; payment_intent: string }[] }>(
    'GET',
    '/charges',
  )
  const charge = charges.find((one) => one.payment_intent === paymentIntentId)
  await provider.control('POST', `/charges/${charge?.id}/dispute`, { reason: 'product_not_received' })
  await provider.control('GET', '/idle')
  const { body } = await boss.call('GET', `/api/orders/${id}`)
  const path = `/api/orders/${id}/disputes/${body.disputes[0].id}`
  const answered = await boss.call('POST', path, { answer: 'It was sent on Monday.' })
  expect([answered.status, answered.body.disputes[0].answeredAt]).toEqual([200, expect.any(String)])
  expect((await boss.call('POST', path, { answer: 'Again.' })).status).toBe(409)
})

test('a list is read page by page, and a new order in between neither repeats nor hides one', async () => {
  const made = [await aPaidOrder('dora'), await aPaidOrder('eli'), await aPaidOrder('finn')]
  const [first, second, third] = made.map(({ id }) => id)
  const page = async (path: string) => {
    const answer = await boss.page(path)
    const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1]
    return { ids: (await answer.json()).map(({ id }: { id: number }) => id), next }
  }
  const newest = await page('/api/orders?limit=2')
  expect(newest.ids).toEqual([third, second])
  const { id: later } = await aPaidOrder('gus')
  const older = await page(newest.next ?? '')
  expect(older.ids[0]).toBe(first)
  expect((await page('/api/orders?limit=1')).ids).toEqual([later])
  let next: string | undefined = '/api/orders?sort=highest&limit=1'
  const seen: number[] = []
  while (next) {
    const { ids, next: following } = await page(next)
    seen.push(...ids)
    next = following
  }
  expect([...seen].sort((one, other) => one - other)).toEqual(
    (await db.order.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id),
  )
})

test('a request under one Idempotency-Key is done once, also when both come at once, and no other under it', async () => {
  const { id } = await aPaidOrder('hal')
  const path = `/api/orders/${id}/notes`
  const key = { 'Idempotency-Key': 'b7f0c1' }
  const both = await Promise.all([
    send(path, { text: 'Fragile.' }, key),
    send(path, { text: 'Fragile.' }, key),
  ])
  expect(both.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([])
  const again = await send(path, { text: 'Fragile.' }, key)
  expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true'])
  expect((await again.json()).notes).toHaveLength(1)
  expect((await send(path, { text: 'Another.' }, key)).status).toBe(422)
  expect((await send(path, { text: 'x' }, { 'Idempotency-Key': 'x'.repeat(300) })).status).toBe(400)

  const failed = { 'Idempotency-Key': 'failed' }
  expect((await send(path, { text: '' }, failed)).status).toBe(400)
  expect((await send(path, { text: 'Now it has words.' }, failed)).status).toBe(201)
  expect(await db.orderNote.count({ where: { orderId: id } })).toBe(2)
})

test('a repeat of somebody else under the same key is their own', async () => {
  const boys = [await caller(server, 'ida'), await caller(server, 'jon')]
  const merchId = await anItem(boss, { title: 'Cap' })
  const add = ({ page }: Caller) =>
    page('/api/cart/add', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'same' },
      body: JSON.stringify({ merchId }),
    })
  for (const one of [...boys, ...boys]) expect((await add(one)).status).toBe(200)
  const quantities = await Promise.all(boys.map(async (one) => (await one.call('GET', '/api/cart')).body))
  expect(quantities.map(([line]) => line.quantity)).toEqual([1, 1])
})

test('an ETag spares reading what is known, and keeps a change from undoing another', async () => {
  const { body: made } = await boss.call('POST', '/api/discounts', { code: 'SALT', percent: 10 })
  const path = `/api/discounts/${made.id}`
  const read = await boss.page(path)
  const etag = read.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^"1\./)
  expect((await boss.page(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  const put = (percent: number, match: string) =>
    boss.page(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'If-Match': match },
      body: JSON.stringify({ code: 'SALT', percent }),
    })
  expect((await put(20, etag)).status).toBe(200)
  expect((await put(30, etag)).status).toBe(412)
  expect((await put(30, '"not ours"')).status).toBe(412)
  expect((await put(25, '*')).status).toBe(200)
  expect((await boss.page(path, { method: 'DELETE', headers: { 'If-Match': etag } })).status).toBe(412)
  expect((await boss.page(path, { headers: { 'If-None-Match': etag } })).status).toBe(200)
  const now = (await boss.page(path)).headers.get('ETag') ?? ''
  expect((await boss.page(path, { method: 'DELETE', headers: { 'If-Match': now } })).status).toBe(200)
})

test('an ETag of what the page cache answers keeps a change from undoing another as well', async () => {
  const item = await anItem(boss, { title: 'Bowl' })
  const path = `/api/merch/${item}`
  const etag = (await fetch(server.origin + path)).headers.get('ETag') ?? ''
  expect(etag).toBe((await boss.page(path)).headers.get('ETag'))
  const change = async (title: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ title, price: '12' })) body.set(name, value)
    return (await boss.page(path, { method: 'PUT', headers: { 'If-Match': etag }, body })).status
  }
  expect([await change('Large bowl'), await change('Small bowl')]).toEqual([200, 412])
  expect((await boss.page(path, { method: 'DELETE', headers: { 'If-Match': etag } })).status).toBe(412)
})

test('an answer says how many requests are left', async () => {
  const answer = await boss.page('/api/orders')
  expect(answer.headers.get('RateLimit-Policy')).toBe('"caller";q=1200;w=60, "network";q=6000;w=60')
  expect(answer.headers.get('RateLimit')).toMatch(/^"caller";r=\d+;t=\d+, "network";r=\d+;t=\d+$/)
  expect((await fetch(`${server.origin}/api/series`)).headers.get('RateLimit')).toMatch(
    /^"caller";r=\d+;t=\d+$/,
  )
})
