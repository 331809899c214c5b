import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { loadCartOfUser } from '../../app/shop/cart/cart.server'
import type { RunningApp } from '../app'
import { aMerchItem, anOpenPrice, onlyVariantOf } from '../builders'
import { aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let ada: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  ada = await caller(server, 'ada')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const userId = async () => (await db.user.findUniqueOrThrow({ where: { usernameKey: 'ada' } })).id
const prices = async () =>
  (await loadCartOfUser(await userId())).lines.map(({ priceAtAddCents }) => priceAtAddCents)
const press = (path: string, fields: Record<string, string>) =>
  ada.page(path, { method: 'POST', body: new URLSearchParams(fields) })
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const field = (html: string) => /<input[^>]*name="price"[^>]*>/.exec(html)?.[0] ?? ''

test('an item’s page asks for the price, says the least, and the cart shows what was chosen', async () => {
  const item = await anOpenPrice({ priceCents: 500, minimumCents: 200 })
  const html = await textOf(await ada.page(`/item/${item.id}`))
  expect(html).toContain('Your price</label>')
  expect(html).toContain('At least $2.00.')
  expect(field(html)).toContain('value="5.00"')
  expect(html).toContain('from $2.00')

  const refused = await press(`/item/${item.id}`, { price: '1.99' })
  expect(refused.status).toBe(400)
  const again = await textOf(refused)
  expect(field(again)).toMatch(/aria-invalid="true"[^>]*value="1.99"|value="1.99"[^>]*aria-invalid="true"/)
  expect(again).toMatch(/class="field-error">At least \$2.00\.</)
  expect(field(await textOf(await press(`/item/${item.id}`, { price: 'much' })))).toContain('value="much"')

  expect((await press(`/item/${item.id}`, { price: '3,50' })).status).toBe(303)
  expect(await prices()).toEqual([350])
  expect(field(await textOf(await ada.page('/cart')))).toContain('value="3.50"')
})

test('the cart’s form changes the price, and refuses one that is too low in plain words', async () => {
  const [line] = (await loadCartOfUser(await userId())).lines
  const lineId = String(line?.id)
  const refused = await press('/cart', { intent: 'price', lineId, price: '0.50' })
  expect(refused.status).toBe(400)
  const html = await textOf(refused)
  expect(html).toMatch(/role="alert"[^>]*>At least \$2.00\./)
  expect(field(html)).toContain('value="0.50"')
  expect((await press('/cart', { intent: 'price', lineId, price: '9' })).status).toBe(302)
  expect(await prices()).toEqual([900])
})

test('Stripe is asked for exactly the prices in the cart', async () => {
  const other = await anOpenPrice({ minimumCents: 0, isDigital: true })
  await ada.call('POST', '/api/cart/add', { merchId: other.id, price: '0.80' })
  const { body, status } = await ada.call('POST', '/api/checkout', {
    cartItems: (await ada.call('GET', '/api/cart/')).body,
  })
  expect(status).toBe(200)
  const { session } = await provider.control<{ session: { amount_total: number } }>(
    'GET',
    `/sessions/${body.id}`,
  )
  expect(session.amount_total).toBe(980)
})

test('the API takes a price as a number or a text, and says what an item takes', async () => {
  const item = await anOpenPrice({ priceCents: 500, minimumCents: 200 })
  const { body: read } = await ada.call('GET', `/api/merch/${item.id}`)
  expect(read.price).toBe(5)
  expect(read.variants).toMatchObject([{ pricing: 'chosen', minimumPrice: 2, suggestedPrice: 5, price: 5 }])
  const add = (price?: unknown) => ada.call('POST', '/api/cart/add', { merchId: item.id, price })
  expect((await add(4.25)).body).toMatchObject({ priceAtAdd: 4.25 })
  expect((await add('4.25')).body).toMatchObject({ priceAtAdd: 4.25, quantity: 2 })
  expect((await add()).body).toMatchObject({ priceAtAdd: 5, quantity: 1 })
  expect(await add(1)).toEqual({
    status: 400,
    body: { message: 'At least $2.00.', errors: { price: ['At least $2.00.'] } },
  })
  expect((await add('lots')).status).toBe(400)
  const { id: merchId } = await aMerchItem({ priceCents: 800 })
  expect(await ada.call('POST', '/api/cart/add', { merchId, price: 1 })).toMatchObject({
    status: 400,
    body: { message: 'The price is $8.00.' },
  })
})

test('a free download needs an address for the receipt from a guest, and no Stripe', async () => {
  const item = await anOpenPrice({ isDigital: true })
  expect(await textOf(await fetch(`${server.origin}/shop`))).toContain('Pay what you want')
  const post = (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, server.origin), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { Origin: server.origin },
    })
  const answer = await post(`/item/${item.id}`, { intent: 'buy', price: '0' })
  const page = answer.headers.get('location') ?? ''
  expect(page).toMatch(/^\/orders\/[\w-]+\?key=/)
  const form = await textOf(await fetch(server.origin + page))
  expect(form).toContain('This order is free.')
  expect(form).toContain('Complete order</button>')
  const refused = await post(page, { intent: 'complete', email: 'nobody' })
  expect(refused.status).toBe(400)
  const done = await post(page, { intent: 'complete', email: 'gus@example.org' })
  expect(done.headers.get('location')).toBe(page)
  const order = await db.order.findFirstOrThrow({ where: { email: 'gus@example.org' } })
  expect(order).toMatchObject({ status: 'shipped', totalCents: 0 })
  const { sessions } = await provider.control<{ sessions: { metadata?: { reference?: string } }[] }>(
    'GET',
    '/sessions',
  )
  expect(sessions.some(({ metadata }) => metadata?.reference === order.reference)).toBe(false)
})

test('a fixed price that takes more has the field, and other fixed prices do not', async () => {
  const [more, fixed] = [await aMerchItem({ priceCents: 500 }), await aMerchItem({ priceCents: 500 })]
  const { id } = await onlyVariantOf(more)
  await db.merchVariant.update({ where: { id }, data: { takesMore: true, priceWords: 'Goes to the band.' } })
  const html = await textOf(await ada.page(`/item/${more.id}`))
  expect(html).toContain('Goes to the band. $5.00, or more if you can.')
  expect(field(html)).toContain('value="5.00"')
  expect(field(await textOf(await ada.page(`/item/${fixed.id}`)))).toBe('')
  expect((await press(`/item/${more.id}`, { price: '4' })).status).toBe(400)
  expect((await press(`/item/${more.id}`, { price: '12' })).status).toBe(303)
})
