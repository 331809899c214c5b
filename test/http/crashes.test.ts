import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMailServer } from '../mail'
import type { RunningServer } from '../server'
import { anItem, aProvider, aShopProcess, caller, type Provider } from './shop'

let provider: Provider
let mail: Awaited<ReturnType<typeof aMailServer>>
let folder: string
let server: RunningServer
beforeEach(async () => {
  provider = await aProvider()
  mail = await aMailServer()
  folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-crash-'))
  server = await aShopHere()
})
afterEach(async () => {
  await server.stop()
  await provider.stop()
  mail.stop()
  rmSync(folder, { recursive: true, force: true })
})

const aShopHere = (variables: Record<string, string> = { MAIL_URL: mail.url }) =>
  aShopProcess(provider, { DATA_DIR: folder, SITE_URL: 'https://zine.test', ...variables })

/** As a cut of the power would. */
async function killServer() {
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
}

/** A shopper with two of a stock of three in the cart, and one of something else, on the way to pay. */
async function aCheckout() {
  const boss = await caller(server, 'boss')
  const mug = await anItem(boss, { stock: '3' })
  const pin = await anItem(boss, { title: 'Pin', price: '8' })
  const username = `ada-${randomBytes(4).toString('hex')}`
  const ada = await caller(server, username)
  for (const merchId of [mug, mug, pin]) await ada.call('POST', '/api/cart/add', { merchId })
  const { body } = await ada.call('POST', '/api/checkout', {})
  return { username, session: String(body.id), mug }
}

/** The order is paid once, the cart is empty, one of three is left, and buyer and shop are told once. */
async function expectPaidOnce({ username, session, mug }: Awaited<ReturnType<typeof aCheckout>>) {
  await provider.control('GET', '/idle')
  const ada = await caller(server, username)
  expect((await ada.call('GET', '/api/cart/')).body).toEqual([])
  const boss = await caller(server, 'boss')
  const list = await (await boss.page('/admin/orders?status=paid')).text()
  const row = list.split('<tr ').find((one) => one.includes(username))
  const address = /href="(\/admin\/orders\/\d+)/.exec(row ?? '')?.[1] ?? ''
  const order = (await (await boss.page(address)).text()).replaceAll('<!-- -->', '')
  expect(order.match(/<p>Paid by/g)).toHaveLength(1)
  expect(await provider.chargesOf(session)).toBe(1)
  expect(await (await ada.page(`/item/${mug}`)).text()).toMatch(/Only 1 left/)
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(2)
  expect(mail.to(`${username}@example.org`, 'is paid')).toHaveLength(1)
  expect(mail.to('boss@example.org', 'New order')).toHaveLength(1)
}

test('a server killed between charge and webhook has the order paid once after the restart', async () => {
  const bought = await aCheckout()
  await provider.control('POST', '/webhooks', { hold: true })
  await provider.pay(bought.session)
  await killServer()
  server = await aShopHere()
  await provider.control('POST', '/webhooks/release', { order: 'shuffled' })
  await expectPaidOnce(bought)
})

test('a server killed between the webhook and its write has the order paid once after the restart', async () => {
  const bought = await aCheckout()
  await provider.fault({
    kind: 'delay',
    method: 'GET',
    path: `/v1/checkout/sessions/${bought.session}`,
    ms: 3000,
  })
  await provider.pay(bought.session)
  await expect
    .poll(async () => (await provider.control<{ faults: unknown[] }>('GET', '/state')).faults.length)
    .toBe(0)
  await killServer()
  server = await aShopHere()
  await expectPaidOnce(bought)
})

test('a server killed before the shopper comes back settles the order when she does', async () => {
  const bought = await aCheckout()
  await provider.control('POST', '/webhooks', { hold: true })
  await provider.fault({ kind: 'error', method: 'GET', path: '/v1/events', count: 1000 })
  await provider.pay(bought.session)
  await killServer()
  server = await aShopHere()
  const ada = await caller(server, bought.username)
  const back = `/checkout/success?session_id=${bought.session}`
  const settling = await ada.page(back)
  expect([settling.status, settling.headers.get('location')]).toEqual([302, back])
  expect(await (await ada.page(back)).text()).toContain('Thank you!')
  await provider.control('POST', '/webhooks/release', { order: 'reversed' })
  await expectPaidOnce(bought)
})

test('a server killed between each change of an order and its mail sends each once after the restart', async () => {
  await server.stop()
  server = await aShopHere({})
  const boss = await caller(server, 'boss')
  const item = await anItem(boss, { price: '20' })
  const buy = async (username: string) => {
    const { call } = await caller(server, username)
    await call('POST', '/api/cart/add', { merchId: item })
    const session = String((await call('POST', '/api/checkout', {})).body.id)
    return { session, email: `${username}@example.org` }
  }
  const [sent, late] = [await buy('sent'), await buy('late')]
  await provider.pay(sent.session)
  await provider.control('POST', `/sessions/${late.session}/expire`)
  await provider.control('GET', '/idle')
  const list = await (await boss.page('/admin/orders?status=paid')).text()
  const id = /name="order"[^>]*value="(\d+)"/.exec(list)?.[1] ?? ''
  const post = (path: string, fields: Record<string, string>) =>
    boss.page(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: 'https://zine.test' },
    })
  await post('/admin/orders/ship', { orders: id, [`tracking-${id}`]: 'DHL 1' })
  const key = '0d4c9a4e-3f2b-4a57-9d3a-6b2f7f3f9c11'
  await post(`/admin/orders/${id}/refund`, { key, amountCents: '2000', expectedRefundedCents: '0' })
  expect(mail.mails).toEqual([])

  await killServer()
  server = await aShopHere()
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(5)
  await killServer()
  server = await aShopHere()
  await caller(server, 'boss')
  for (const about of ['is paid', 'is on its way', 'your payment is refunded'])
    expect(mail.to(sent.email, about), about).toHaveLength(1)
  expect(mail.to(late.email, 'is canceled')).toHaveLength(1)
  expect(mail.to('boss@example.org', 'New order')).toHaveLength(1)
  expect(mail.mails).toHaveLength(5)
})
