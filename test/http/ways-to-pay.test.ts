import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { setPaymentWay } from '../../app/shop/ways-to-pay/ways.server'
import type { RunningApp } from '../app'
import { aMerchItem } from '../builders'
import { aProvider, aShop, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  await setPaymentWay({ name: 'transfer', isOn: true, words: 'IBAN GB33 BUKB', days: 14 })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const go = (path: string, fields?: Record<string, string>) =>
  fetch(new URL(path, server.origin), {
    redirect: 'manual',
    headers: { Origin: server.origin },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
const text = async (path: string) => (await (await go(path)).text()).replaceAll('<!-- -->', '')

test('a guest buys by bank transfer: the page asks for an email, then says how to pay', async () => {
  const { id } = await aMerchItem({ stock: 3, priceCents: 1200 })
  expect(await text(`/item/${id}`)).toContain('<option value="transfer">Bank transfer</option>')
  const pressed = await go(`/item/${id}`, { intent: 'buy', payBy: 'transfer' })
  const link = pressed.headers.get('location') ?? ''
  expect(link).toMatch(/^\/orders\/[\w-]+\?key=/)
  expect(await text(link)).toContain('You pay by bank transfer.')

  expect((await go(link, { intent: 'complete', email: 'nobody' })).status).toBe(400)
  const placed = await go(link, { intent: 'complete', email: 'gus@example.org' })
  expect(placed.status).toBe(303)
  const html = await text(link)
  for (const told of ['How to pay', 'IBAN GB33 BUKB', '$12.00', 'Reference']) expect(html).toContain(told)
  const order = await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(order).toMatchObject({ payBy: 'transfer', status: 'pending', email: 'gus@example.org' })

  const session = order.stripeSessionId
  for (const page of [`/checkout/success?session_id=${session}`, `/checkout/pay?session_id=${session}`])
    expect((await go(page)).headers.get('location')).toMatch(/^\/login/)

  await go(link, { intent: 'cancel' })
  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ status: 'canceled' })
  expect(await db.merchItem.findUnique({ where: { id } })).toMatchObject({ stock: 3 })
})

test('what a guest buys by bank transfer leaves their cart, and another item stays in it', async () => {
  const [bought, other] = [await aMerchItem(), await aMerchItem()]
  for (const kept of [bought, other]) {
    const added = await go(`/item/${kept.id}`, { quantity: '1' })
    const Cookie = added.headers.getSetCookie().join('; ')
    expect(Cookie).toContain(`pendingAdd=${kept.id}`)
    const pressed = await go(`/item/${bought.id}`, { intent: 'buy', payBy: 'transfer' })
    const placed = await fetch(new URL(pressed.headers.get('location') ?? '', server.origin), {
      redirect: 'manual',
      headers: { Origin: server.origin, Cookie },
      method: 'POST',
      body: new URLSearchParams({ intent: 'complete', email: 'gus@example.org' }),
    })
    expect([placed.status, placed.headers.getSetCookie().some((one) => /pendingAdd=;/.test(one))]).toEqual([
      303,
      kept === bought,
    ])
  }
})

test('the API takes how to pay, and refuses what is not offered', async () => {
  const { id: merchId } = await aMerchItem({ priceCents: 1200 })
  const { call } = await caller(server, 'api-buyer')
  await call('POST', '/api/cart/add', { merchId })
  expect((await call('POST', '/api/checkout', { payBy: 'cash' })).status).toBe(400)
  expect((await call('POST', '/api/checkout', { payBy: 'gold' })).status).toBe(400)
  const { status, body } = await call('POST', '/api/checkout', { payBy: 'transfer' })
  expect(status).toBe(200)
  expect(body.url).toBe(`${server.origin}/orders/${body.id}`)
})

test('with a way switched off, an item’s page offers Stripe alone', async () => {
  const { id } = await aMerchItem()
  await setPaymentWay({ name: 'transfer', isOn: false, words: '', days: 14 })
  expect(await text(`/item/${id}`)).not.toContain('name="payBy"')
  expect((await go(`/item/${id}`, { intent: 'buy', payBy: 'transfer' })).status).toBe(400)
  await setPaymentWay({ name: 'transfer', isOn: true, words: '', days: 14 })
  await expect.poll(() => text(`/item/${id}`)).toContain('name="payBy"')
})
