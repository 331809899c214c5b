import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { createPersonalKey } from '../../app/site/accounts/keys/keys.server'
import type { RunningApp } from '../app'
import { aMerchItem, onlyVariantOf, password } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  fetch(server.origin + path, {
    method,
    headers: { Authorization: `Bearer ${boss.token}`, 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

test('options and variants are changed only if If-Match names what the program has read', async () => {
  const { id } = await aMerchItem()
  const read = await send('GET', `/api/merch/${id}/variants`)
  const tag = { 'If-Match': read.headers.get('etag') ?? '' }
  const { variants } = await read.json()
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  expect((await send('PUT', `/api/merch/${id}/options`, { options }, tag)).status).toBe(200)
  expect((await send('PUT', `/api/merch/${id}/options`, { options }, tag)).status).toBe(412)
  const price = { variants: [{ id: variants[0].id, price: 5 }] }
  expect((await send('PUT', `/api/merch/${id}/variants`, price, tag)).status).toBe(412)
})

test('what was sold since a program read the stock still counts, and what is not sent stays', async () => {
  const item = await aMerchItem()
  const variant = await onlyVariantOf(item)
  await db.merchVariant.update({ where: { id: variant.id }, data: { stock: 10, sku: 'MUG-1' } })
  const at = `/api/merch/${item.id}/variants`
  await db.merchVariant.update({ where: { id: variant.id }, data: { stock: { decrement: 3 } } })
  const restocked = { id: variant.id, stock: 30, previousStock: 10 }
  const answer = await send('PUT', at, { variants: [restocked] })
  expect((await answer.json()).variants).toMatchObject([{ stock: 27, sku: 'MUG-1', price: 18 }])
  for (const [stock, found] of [
    [null, null],
    [4, 4],
  ])
    expect(
      (await (await send('PUT', at, { variants: [{ id: variant.id, stock }] })).json()).variants,
    ).toMatchObject([{ stock: found, sku: 'MUG-1' }])
})

test('pressed again under its key, a part is added to a bundle once, and a sale at the table made once', async () => {
  const [part, bundle] = [await aMerchItem({ title: 'Badge' }), await aMerchItem({ title: 'Set' })]
  const { id: variantId } = await onlyVariantOf(part)
  const key = { 'Idempotency-Key': 'a part' }
  const add = () => send('POST', `/api/merch/${bundle.id}/parts`, { variantId, quantity: 2 }, key)
  const answers = [await add(), await add()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await db.bundlePart.count({ where: { partId: variantId } })).toBe(1)
  const sale = { key: 'till-2-000000000001', lines: [{ variantId, quantity: 1 }] }
  const sold = await Promise.all(
    [1, 2, 3].map(() => send('POST', '/api/table-days/sales', { sales: [sale] })),
  )
  expect(sold.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await db.tableSale.count({ where: { key: sale.key } })).toBe(1)
})

test('a key with Read and Shop downloads the books, and no list of people', async () => {
  const { id } = await db.user.findFirstOrThrow({ where: { usernameKey: 'boss' } })
  const key = await createPersonalKey(id, {
    intent: 'create',
    name: 'Books',
    days: 0,
    password,
    read: true,
    shop: true,
  })
  const got = (path: string) =>
    fetch(server.origin + path, { headers: { Authorization: `Bearer ${key}` }, redirect: 'manual' })
  const orders = await got('/admin/orders.csv')
  expect([orders.status, orders.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await orders.text()).toMatch(/reference/)
  expect((await got('/admin/members.csv')).status).toBe(403)
  expect((await got('/admin/orders')).headers.get('location')).toContain('/login')
})
