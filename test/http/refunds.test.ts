import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { restoreTo } from '../shopping'
import { anItem, aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

async function aPaidOrder(buyer: string, fields: Record<string, string>): Promise<string> {
  const shopper = await caller(server, buyer)
  await shopper.call('POST', '/api/cart/add', { merchId: await anItem(boss, fields) })
  const { body } = await shopper.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  const [, id = ''] = /Order (?:<!-- -->)?(\d+)/.exec(await (await shopper.page('/orders')).text()) ?? []
  return id
}

const read = async (path: string) => {
  const answer = await boss.page(path)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
const refunds = async () => (await provider.control<{ count: number }>('GET', '/refunds')).count
const send = (path: string, fields: Record<string, string | undefined>) =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields as Record<string, string>) })

test('a refund asks first with its amount and order, and pressed twice it is one refund that the page tells of', async () => {
  const id = await aPaidOrder('ada', { title: 'Print', price: '90.49', stock: '3' })
  const { html: order } = await read(`/admin/orders/${id}?status=paid`)
  expect(order).toContain(`<form method="get" action="/admin/orders/${id}/refund"`)
  await send('/admin/orders?status=paid', { intent: 'refund', orderId: id, expectedRefundedCents: '0' })
  const page = `/admin/orders/${id}/refund?status=paid&amount=`
  const { html } = await read(page)
  expect(html).toContain(`Refund $90.49 of order ${id}?`)
  expect(await refunds()).toBe(0)

  const fields = { ...hiddenIn(html), restock: 'on' }
  const [first, second] = [await send(page, fields), await send(page, fields)]
  expect([first.status, second.status]).toEqual([303, 303])
  expect(await refunds()).toBe(1)

  const { html: result } = await read(first.headers.get('Location') ?? '')
  expect(result).toMatch(
    new RegExp(`role="status"[^>]*>Refunded \\$90\\.49 of order ${id}\\. The items are back in stock\\.`),
  )
  expect(result).toMatch(/<option value="paid" selected="">/)
})

test('a refund of a part clears its field and offers no restocking; an amount that is none says so and stays', async () => {
  const id = await aPaidOrder('bob', { title: 'Bag', price: '20', stock: '3' })
  for (const [amount, problem] of [
    ['1e1', 'Enter an amount in dollars, such as 12.50.'],
    ['20.01', 'You can refund up to $20.00.'],
    ['0', 'You can refund up to $20.00.'],
  ] as const) {
    const { status, html } = await read(`/admin/orders/${id}/refund?amount=${amount}`)
    expect([status, html.includes(problem), html.includes(`value="${amount}"`)]).toEqual([400, true, true])
    expect(html).not.toContain('name="key"')
  }
  const page = `/admin/orders/${id}/refund?amount=4.50`
  const { html } = await read(page)
  expect(html).toContain(`Refund $4.50 of order ${id}?`)
  expect(html).not.toContain('name="restock"')
  const location = (await send(page, hiddenIn(html))).headers.get('Location') ?? ''
  const { html: list } = await read(location)
  expect(list).toContain(`Refunded $4.50 of order ${id}.`)
  const { html: order } = await read(`/admin/orders/${id}`)
  expect(order).toMatch(/Or an amount<\/label>[\s\S]*Leave both empty to refund all \$15\.50\./)
  expect(order).toMatch(/<input[^>]*name="amount"[^>]*>/)
  expect(order).not.toMatch(/<input[^>]*name="amount"[^>]*value="4/)

  const stale = await send(page, { ...hiddenIn(html), key: '0d4c9a4e-3f2b-4a57-9d3a-6b2f7f3f9c11' })
  expect([stale.status, (await stale.text()).includes('was refunded since you opened the page')]).toEqual([
    409,
    true,
  ])
})

test('only an admin sees or makes a refund', async () => {
  const id = await aPaidOrder('cyd', { title: 'Pin', price: '5' })
  const cyd = await caller(server, 'cyd')
  const before = await refunds()
  const page = `/admin/orders/${id}/refund`
  expect((await cyd.page(page)).status).toBe(403)
  expect((await cyd.page(page, { method: 'POST', body: new URLSearchParams(hiddenIn('')) })).status).toBe(403)
  expect((await read('/admin/orders/999999/refund')).status).toBe(404)
  expect(await refunds()).toBe(before)
})

test('a payment whose order a restore lost is shown to admins until one resolves it, and its buyer is told', async () => {
  const dan = await caller(server, 'dan')
  await dan.call('POST', '/api/cart/add', { merchId: await anItem(boss, { title: 'Cup', price: '21.37' }) })
  const { body } = await dan.call('POST', '/api/checkout', {})
  const { id } = await db.order.findUniqueOrThrow({ where: { stripeSessionId: body.id } })
  await restoreTo(id)
  await provider.pay(body.id)
  await provider.control('GET', '/idle')

  const { html } = await read('/admin/orders')
  expect(html).toContain('Payments without an order')
  expect(html).toMatch(new RegExp(`<strong>\\$21\\.37</strong>.*for order ${id}, `))
  const thanks = await dan.page(`/checkout/success?session_id=${body.id}`)
  expect(thanks.status).toBe(404)
  expect(await thanks.text()).toContain('Your payment has arrived, but we cannot find its order.')
  expect(server.log()).toContain('"msg":"unmatched payment"')

  await send('/admin/payments', { intent: 'resolve', sessionId: body.id })
  expect((await read('/admin/orders')).html).not.toContain('Payments without an order')
})
