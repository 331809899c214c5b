import Stripe from 'stripe'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import type { RunningApp } from '../app'
import { anArticle } from '../builders'
import { webhookSecret } from '../stripe'
import { anItem, aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
let mug: number
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  mug = await anItem(boss)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

test('a cart is filled, read, checked out and paid through the API', async () => {
  const ada = await caller(server, 'ada')
  const added = await ada.call('POST', '/api/cart/add', { merchId: mug, quantity: 1 })
  expect(added).toMatchObject({ status: 200, body: { message: 'Mug has been added to your cart.' } })
  await ada.call('POST', '/api/cart/add', { merchId: mug })

  const cart = await ada.call('GET', '/api/cart/')
  expect(cart.status).toBe(200)
  expect(cart.body).toEqual([
    {
      id: expect.any(Number),
      quantity: 2,
      priceAtAdd: 12.5,
      Merch: { id: mug, title: 'Mug', image: expect.stringMatching(/^uploads\/merch\/.+\.png$/) },
    },
  ])
  expect((await ada.call('GET', '/api/cart')).body).toEqual(cart.body)

  const checkout = await ada.call('POST', '/api/checkout', { cartItems: cart.body })
  expect(checkout).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^cs_/) } })
  expect(checkout.body.url).toContain(checkout.body.id)
  await provider.pay(checkout.body.id)
  await provider.control('GET', '/idle')
  expect((await ada.call('GET', '/api/cart/')).body).toEqual([])
  const receipt = await (await ada.page('/orders')).text()
  expect(receipt).toContain('$25.00')
})

test('an order paid in test mode is marked TEST everywhere it shows', async () => {
  const tess = await caller(server, 'tess')
  await tess.call('POST', '/api/cart/add', { merchId: mug })
  const { body } = await tess.call('POST', '/api/checkout', {})
  const order = /href="(\/orders\/[\w-]+)"/.exec(await (await tess.page('/orders')).text())?.[1] ?? ''
  expect(await (await tess.page(order)).text()).not.toContain('TEST')
  await provider.pay(body.id)
  await provider.control('GET', '/idle')

  for (const path of ['/orders', order, `/checkout/success?session_id=${body.id}`]) {
    expect(await (await tess.page(path)).text(), path).toContain('TEST')
  }
  const desk = await (await boss.page('/admin/orders')).text()
  expect(desk).toContain('TEST')
  expect(await (await boss.page('/admin/orders.csv')).text()).toContain('TEST')
  const id = /\/admin\/orders\/(\d+)/.exec(desk)?.[1] ?? ''
  const words = 'TEST: this order was paid in test mode. No money was taken.'
  for (const path of [`/admin/orders/${id}`, `/admin/orders/print?sheet=slip&order=${id}`])
    expect(await (await boss.page(path)).text(), path).toContain(words)
  expect(await (await tess.page(order)).text()).toContain(words)
})

test('what the client says of the cart is compared with it, and 409 where it differs', async () => {
  const bob = await caller(server, 'bob')
  await bob.call('POST', '/api/cart/add', { merchId: mug })
  const [line] = (await bob.call('GET', '/api/cart/')).body
  for (const cartItems of [
    [{ ...line, priceAtAdd: 0.01 }],
    [{ ...line, quantity: 2 }],
    [{ ...line, id: line.id + 1000 }],
    [line, line],
    [],
  ]) {
    expect((await bob.call('POST', '/api/checkout', { cartItems })).status).toBe(409)
  }
  for (const cartItems of ['all', [{ id: 'x' }], [{ ...line, quantity: -1 }], [null]]) {
    expect((await bob.call('POST', '/api/checkout', { cartItems })).status).toBe(400)
  }
  expect((await bob.call('GET', '/api/cart/')).body).toHaveLength(1)
})

test.each([0, -1, 1.5, 1e9, '1', null])('a quantity of %s is a 400', async (quantity) => {
  const cyd = await caller(server, 'cyd')
  const answer = await cyd.call('POST', '/api/cart/add', { merchId: mug, quantity })
  expect(answer).toMatchObject({ status: 400, body: { errors: { quantity: [expect.any(String)] } } })
  expect((await cyd.call('GET', '/api/cart/')).body).toEqual([])
})

test('an item that is not there is a 404, and the visitor is asked to log in', async () => {
  const cyd = await caller(server, 'cyd')
  expect(await cyd.call('POST', '/api/cart/add', { merchId: 999_999 })).toEqual({
    status: 404,
    body: { message: 'Item not found' },
  })
  const answer = await fetch(`${server.origin}/api/cart/add`, { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { message: 'You need to be logged in to add items to the cart.' },
  ])
})

test('a payment page that nobody pays on ends, and its order with it; the cart stays', async () => {
  const dan = await caller(server, 'dan')
  await dan.call('POST', '/api/cart/add', { merchId: mug })
  const { body } = await dan.call('POST', '/api/checkout', {})
  await provider.control('POST', `/sessions/${body.id}/expire`)
  await provider.control('GET', '/idle')
  expect(await (await dan.page('/orders')).text()).toContain('Canceled')
  expect((await dan.call('GET', '/api/cart/')).body).toHaveLength(1)
})

test('the page of an item says which published article it opens, and leads there', async () => {
  const [item, { id: articleId }] = [await anItem(boss), await anArticle({ title: 'Night' })]
  const page = async () =>
    (await (await fetch(`${server.origin}/item/${item}`)).text()).replaceAll('<!-- -->', '')
  const says = expect.stringMatching(new RegExp(`Opens <a[^>]*href="/articles/${articleId}"[^>]*>Night</a>`))
  expect(await page()).not.toEqual(says)
  await db.merchVariant.updateMany({ where: { merchItemId: item }, data: { articleId, isDigital: true } })
  expect(await page()).toEqual(says)
  await db.article.update({ where: { id: articleId }, data: { isDraft: true } })
  expect(await page()).not.toEqual(says)
})

test('the page after paying leads to the article that was bought, as the order does', async () => {
  const [ida, item, { id: articleId }] = [await caller(server, 'ida'), await anItem(boss), await anArticle()]
  await db.merchVariant.updateMany({ where: { merchItemId: item }, data: { articleId, isDigital: true } })
  await ida.call('POST', '/api/cart/add', { merchId: item })
  const { body } = await ida.call('POST', '/api/checkout', {})
  const leads = expect.stringMatching(new RegExp(`href="/articles/${articleId}"[^>]*>Read `))
  const success = `/checkout/success?session_id=${body.id}`
  expect((await (await ida.page(success)).text()).replaceAll('<!-- -->', '')).not.toEqual(leads)
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  const order = /href="(\/orders\/[\w-]+)"/.exec(await (await ida.page('/orders')).text())?.[1] ?? ''
  for (const path of [success, order])
    expect((await (await ida.page(path)).text()).replaceAll('<!-- -->', ''), path).toEqual(leads)
})

test("somebody else's line, order and session are out of reach", async () => {
  const [eve, flo] = [await caller(server, 'eve'), await caller(server, 'flo')]
  const { body: line } = await flo.call('POST', '/api/cart/add', { merchId: mug })
  expect((await eve.call('DELETE', `/api/cart/remove/${line.id}`)).status).toBe(404)
  expect((await eve.call('DELETE', '/api/cart/remove/999999')).status).toBe(404)
  expect((await eve.call('DELETE', '/api/cart/remove/x')).status).toBe(404)

  const { body: session } = await flo.call('POST', '/api/checkout', {})
  const own = await (await flo.page('/orders')).text()
  const [, id] = /href="\/orders\/([\w-]+)"/.exec(own) ?? []
  expect((await flo.page(`/orders/${id}`)).status).toBe(200)
  expect((await eve.page(`/orders/${id}`)).status).toBe(404)
  const cancel = { method: 'POST', body: new URLSearchParams({ intent: 'cancel' }) }
  expect((await eve.page(`/orders/${id}`, cancel)).status).toBe(404)
  expect((await flo.page(`/checkout/success?session_id=${session.id}`)).status).toBe(200)
  expect((await eve.page(`/checkout/success?session_id=${session.id}`)).status).toBe(404)
  expect((await eve.page('/checkout/success?session_id=cs_test_nothing')).status).toBe(404)
  expect((await eve.page('/checkout/success')).status).toBe(404)
  const pay = `/checkout/pay?session_id=${session.id}`
  expect(await (await flo.page(pay)).text()).toContain(`content="0; url=${session.url}"`)
  expect((await eve.page(pay)).status).toBe(404)
  await flo.page(`/orders/${id}`, cancel)
  expect((await flo.page(pay)).headers.get('Location')).toBe(`/orders/${id}`)
  expect((await flo.call('DELETE', `/api/cart/remove/${line.id}`)).status).toBe(200)
})

test('a price may begin with its point, and one with an exponent is refused by the same rule in browser and server', async () => {
  const half = await anItem(boss, { title: 'Sticker', price: '.5' })
  expect((await boss.call('GET', `/api/merch/${half}`)).body.price).toBe(0.5)
  await expect(anItem(boss, { price: '1e2' })).rejects.toThrow('Enter a price in dollars, such as 12.50.')
  const form = await (await boss.page('/admin/merch/new')).text()
  const [input = ''] = /<input[^>]*name="price"[^>]*>/.exec(form) ?? []
  expect(input).toContain('type="text"')
  expect(input).toContain('pattern="')
})

test('an item leads back to the shop and on to what else can be bought there', async () => {
  const [lamp, gone] = [await anItem(boss, { title: 'Lamp' }), await anItem(boss, { stock: '0' })]
  const html = await (await fetch(`${server.origin}/item/${lamp}`)).text()
  expect(html).toMatch(/<a [^>]*href="\/shop"[^>]*>.*Back to the shop<\/a>/)
  const [, more = ''] = html.split('More from the shop</h2>')
  const linked = [...more.matchAll(/href="\/item\/(\d+)"/g)].map(([, id]) => Number(id))
  expect(linked.length).toBeGreaterThan(0)
  expect(linked).not.toContain(lamp)
  expect(linked).not.toContain(gone)
})

test('the page after paying asks Stripe only about sessions of an order of the buyer’s', async () => {
  const [kim, lou] = [await caller(server, 'kim'), await caller(server, 'lou')]
  await kim.call('POST', '/api/cart/add', { merchId: mug })
  await lou.call('POST', '/api/cart/add', { merchId: mug })
  const { body } = await kim.call('POST', '/api/checkout', {})
  await lou.call('POST', '/api/checkout', {})
  await provider.control('GET', '/idle')
  const faults = async () => (await provider.control<{ faults: object[] }>('GET', '/state')).faults
  await provider.fault({ kind: 'error', status: 400, method: 'GET', path: '/v1/checkout/sessions' })
  onTestFinished(async () => void (await provider.control('DELETE', '/faults')))
  for (const session of [body.id, 'cs_test_0123456789', 'cs_live_somebody_else']) {
    expect((await lou.page(`/checkout/success?session_id=${session}`)).status).toBe(404)
  }
  expect(await faults()).toHaveLength(1)
  expect((await kim.page(`/checkout/success?session_id=${body.id}`)).status).toBe(200)
  expect(await faults()).toHaveLength(0)
})

test('the page after paying says what happens next, with pictures of what was bought', async () => {
  const mia = await caller(server, 'mia')
  const { body: line } = await mia.call('POST', '/api/cart/add', { merchId: mug })
  const { body } = await mia.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  const read = async () =>
    (await mia.page(`/checkout/success?session_id=${body.id}`))
      .text()
      .then((html) => html.replaceAll('<!-- -->', ''))
  const html = await read()
  expect(html).toMatch(/Order \d+ is paid\./)
  expect(html).toContain(`<img src="/${line.Merch.image}"`)
  expect(html).toMatch(/What happens next<\/h2><ol><li>We pack your order and send it\.<\/li>/)
  expect(await (await mia.page('/orders')).text()).toContain(`<img src="/${line.Merch.image}"`)

  const { url } = env.mail
  onTestFinished(() => {
    env.mail.url = url
  })
  env.mail.url = 'smtp://127.0.0.1:9'
  expect(await read()).toContain('We’re emailing a receipt to mia@example.org.')
})

test('a receipt names the site and its contact, and an empty list of orders has no rule of its own', async () => {
  const { siteName, contactEmail } = env
  onTestFinished(() => void Object.assign(env, { siteName, contactEmail }))
  Object.assign(env, { siteName: 'Night Press', contactEmail: 'press@example.org' })
  const ned = await caller(server, 'ned')
  const before = await (await ned.page('/orders')).text()
  expect(before).toContain('You have not ordered anything yet.')
  expect(before).not.toContain('order-list')

  await ned.call('POST', '/api/cart/add', { merchId: mug })
  await ned.call('POST', '/api/checkout', {})
  const list = await (await ned.page('/orders')).text()
  const [, id] = /href="\/orders\/([\w-]+)"/.exec(list) ?? []
  expect(list).toContain('order-list')
  const [, receipt = ''] = (await (await ned.page(`/orders/${id}`)).text()).split('<article')
  expect(receipt).toMatch(/Night Press<\/strong><span>Questions\? <a href="mailto:press@example\.org">/)
})

test('an item that somebody is paying for says that it is reserved, and when it may return', async () => {
  const [ivy, jon] = [await caller(server, 'ivy'), await caller(server, 'jon')]
  const id = await anItem(boss, { title: 'Last print', stock: '1' })
  const gone = await anItem(boss, { title: 'Gone print', stock: '0' })
  for (const shopper of [ivy, jon]) await shopper.call('POST', '/api/cart/add', { merchId: id })
  const { body } = await ivy.call('POST', '/api/checkout', {})
  const textOf = async (path: string, reader?: Caller) =>
    (await (reader ? reader.page(path) : fetch(server.origin + path))).text()

  const reserved = /Reserved in someone’s checkout. It may be free again at \d\d:\d\d\./
  const held = await textOf(`/item/${id}`)
  expect(held).toMatch(reserved)
  expect(held).not.toContain('Sold out')
  expect(await textOf('/cart', jon)).toMatch(reserved)
  const toldSo = /Last print is reserved in someone’s checkout. It may be free again at \d\d:\d\d\./
  const pressed = await jon.page('/cart', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'checkout' }),
  })
  expect([pressed.status, await pressed.text()]).toEqual([409, expect.stringMatching(toldSo)])
  const asked = await jon.call('POST', '/api/checkout', {})
  expect([asked.status, asked.body.message]).toEqual([409, expect.stringMatching(toldSo)])
  expect(await textOf(`/item/${id}`, ivy)).toContain('Reserved in your own checkout')
  expect(await textOf(`/item/${gone}`)).toContain('Sold out')
  const stamps = [...(await textOf('/shop')).matchAll(/class="stamp">([^<]+)/g)].map(([, text]) => text)
  expect(stamps).toEqual(expect.arrayContaining(['Sold out', 'Reserved']))

  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  expect(await textOf(`/item/${id}`)).toContain('Sold out')
})

test('a deleted item leaves the cart, which says so once', async () => {
  const gus = await caller(server, 'gus')
  const flyer = await anItem(boss, { title: 'Flyer' })
  await gus.call('POST', '/api/cart/add', { merchId: flyer })
  expect((await boss.call('DELETE', `/api/merch/${flyer}`)).status).toBe(200)
  expect((await gus.call('GET', '/api/cart/')).body).toEqual([])
  const says = async () => (await (await gus.page('/cart')).text()).includes('Flyer is no longer sold')
  expect([await says(), await says()]).toEqual([true, false])
})

test('a form from another site adds and buys nothing', async () => {
  const hal = await caller(server, 'hal')
  const headers = { Origin: 'https://evil.example', Authorization: '' }
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'hal', password: 'correct horse battery' }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const path of [`/item/${mug}`, '/cart', '/api/cart/add', '/api/checkout']) {
    const answer = await hal.page(path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new URLSearchParams({ intent: 'checkout' }),
    })
    expect([path, answer.status]).toEqual([path, 403])
  }
  expect((await hal.call('GET', '/api/cart/')).body).toEqual([])
})

const { webhooks } = new Stripe('sk_test_local')
const deliver = (payload: string, header: string) =>
  fetch(`${server.origin}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': header },
    body: payload,
  })
const signed = (payload: string, about: { secret?: string; timestamp?: number } = {}) =>
  webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...about })

test('a webhook is believed only with a fresh signature over its very bytes', async () => {
  const event = { id: 'evt_1', object: 'event', type: 'product.created', data: { object: {} } }
  const payload = JSON.stringify(event)
  const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600

  expect((await deliver(payload, signed(payload))).status).toBe(200)
  expect((await deliver(`${payload} `, signed(payload))).status).toBe(400)
  expect((await deliver(payload, signed(payload, { secret: 'whsec_other' }))).status).toBe(400)
  expect((await deliver(payload, signed(payload, { timestamp: tenMinutesAgo }))).status).toBe(400)
  expect((await deliver(payload, '')).status).toBe(400)
  expect((await deliver('', signed(''))).status).toBe(400)
  expect((await deliver('[', signed('['))).status).toBe(400)
  expect((await deliver('x'.repeat(2_000_000), signed(payload))).status).toBe(413)
})

test('in production without keys checkout is off, says so, and the cart stays', async () => {
  const keys = env.stripe
  onTestFinished(() => {
    env.stripe = keys
  })
  env.stripe = { secretKey: undefined, webhookSecret: undefined, apiBase: undefined }
  await boss.call('POST', '/api/cart/add', { merchId: mug })
  const answer = await boss.call('POST', '/api/checkout', {})
  expect(answer.status).toBe(503)
  expect(answer.body.message).toContain('Payments are off')
  expect((await boss.call('GET', '/api/cart/')).body).toHaveLength(1)
  expect(server.log()).toContain('STRIPE_SECRET_KEY is not set')
})
