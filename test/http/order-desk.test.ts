import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { redirected } from './redirected'
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

/** A paid order of two mugs. */
async function aPaidOrder(buyer: string) {
  const shopper = await caller(server, buyer)
  const merchId = await anItem(boss, { title: `Mug of ${buyer}`, price: '10', stock: '5' })
  for (let count = 0; count < 2; count += 1) await shopper.call('POST', '/api/cart/add', { merchId })
  const { body } = await shopper.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  const order = await db.order.findUniqueOrThrow({
    where: { stripeSessionId: body.id },
    include: { lines: true },
  })
  return { id: order.id, line: order.lines[0]?.id ?? 0 }
}

const read = async (path: string) => {
  const answer = await boss.page(path)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
const send = (path: string, fields: Record<string, string>) =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields) })
const after = async (answer: Response) => {
  const page = await redirected(answer, { Authorization: `Bearer ${boss.token}` })
  return (await page.text()).replaceAll('<!-- -->', '')
}
const hidden = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test('an order is worked on from its own page: a part is sent, then noted, corrected, and the rest sent', async () => {
  const { id, line } = await aPaidOrder('ada')
  const page = `/admin/orders/${id}`
  const { html } = await read(page)
  expect(html).toContain('Send a parcel')
  const tracking = { carrier: 'DHL', trackingNumber: 'JD01' }
  const part = { intent: 'ship', expectedSent: '0', [`pieces-${line}`]: '1', ...tracking }
  expect((await send(page, part)).status).toBe(303)
  const twice = await send(page, part)
  expect([twice.status, (await twice.text()).includes('was sent since you opened the page')]).toEqual([
    409,
    true,
  ])

  const key = hidden(html, 'key')
  await send(page, { intent: 'note', key, text: 'Ring twice' })
  await send(page, { intent: 'note', key, text: 'Ring twice' })
  const correct = { intent: 'address', version: '1', shippingName: 'Ada', shippingAddress: '1 New Row' }
  expect((await send(page, correct)).status).toBe(303)
  const second = await send(page, { ...correct, shippingAddress: '2 Other Row' })
  const told = (await second.text()).replaceAll('<!-- -->', '')
  expect(second.status).toBe(409)
  expect(told).toMatch(/Address is now<\/dt><dd dir="auto">1 New Row/)
  expect(told).toMatch(/<textarea[^>]*>2 Other Row<\/textarea>/)
  expect(told).toContain('name="overwrite" value="2"')

  const { html: later } = await read(page)
  expect(later).toContain('Ring twice')
  expect(await db.orderNote.count({ where: { orderId: id } })).toBe(1)
  expect(later).toContain('href="https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01"')
  await send(page, { ...part, expectedSent: '1' })
  expect((await read(`/admin/orders?q=%23${id}&status=shipped`)).html).toContain(`>Order ${id}</a>`)
})

test.each([
  [{ intent: 'ship', expectedSent: '-1' }, 400],
  [{ intent: 'ship', expectedSent: '0' }, 400],
  [{ intent: 'ship', expectedSent: '0', 'pieces-1': '99' }, 400],
  [{ intent: 'track', shipmentId: '1', version: 'x' }, 400],
  [{ intent: 'address', version: '1', shippingAddress: ' ' }, 400],
  [{ intent: 'note', key: 'x', text: 'a' }, 400],
  [{ intent: 'mail', id: '999999' }, 404],
  [{ intent: 'nothing' }, 400],
])('a form of an order’s page that makes no sense is refused: %o', async (fields, status) => {
  const { id } = await aPaidOrder(`bob-${Math.random().toString(36).slice(2, 8)}`)
  expect((await send(`/admin/orders/${id}`, fields as Record<string, string>)).status).toBe(status)
  expect(
    (await send('/admin/orders/999999', fields as Record<string, string>)).status,
  ).toBeGreaterThanOrEqual(400)
})

test('chosen orders are picked, packed and shipped together, by the list’s checkboxes', async () => {
  const [first, second] = [await aPaidOrder('cyd'), await aPaidOrder('dan')]
  const { html: list } = await read('/admin/orders?status=paid&all=on')
  expect(list).toMatch(
    new RegExp(`<input type="checkbox" form="chosen-orders" name="order"[^>]*value="${first.id}"`),
  )
  const chosen = `order=${first.id}&order=${second.id}&order=999999&order=x`
  const { html: picking } = await read(`/admin/orders/print?sheet=picking&${chosen}`)
  expect(picking).toContain('2 orders')
  expect(picking).toContain(`${second.id} (2)`)
  const { html: slips } = await read(`/admin/orders/print?sheet=slip&${chosen}`)
  expect(slips.match(/Packing slip: order/g)).toHaveLength(2)
  expect((await read('/admin/orders/print?sheet=none')).status).toBe(404)

  const { html: asked } = await read(`/admin/orders/ship?${chosen}`)
  const orders = hidden(asked, 'orders')
  expect(orders).toBe(`${first.id},${second.id}`)
  await send('/admin/orders/ship', { orders: String(second.id), [`tracking-${second.id}`]: 'DHL 7' })
  const sent = await send('/admin/orders/ship', { orders, [`tracking-${first.id}`]: 'UPS 1Z' })
  const result = await after(sent)
  expect(result).toContain(`Order ${first.id} is shipped.`)
  expect(result).toMatch(new RegExp(`Order ${second.id}</a> was skipped: it is shipped.`))
  for (const wrong of ['', '1,x', '1 OR 1'])
    expect((await send('/admin/orders/ship', { orders: wrong })).status).toBe(400)
})

test('pieces are chosen to be paid back, and asked about with their sum', async () => {
  const { id, line } = await aPaidOrder('eve')
  const { html } = await read(`/admin/orders/${id}/refund?pieces-${line}=1&amount=`)
  expect(html).toContain(`Refund $10.00 of order ${id}?`)
  expect(html).toContain('For 1 × Mug of eve')
  const fields = { key: hidden(html, 'key'), amountCents: '1000', expectedRefundedCents: '0', restock: 'on' }
  const sent = await send(`/admin/orders/${id}/refund`, {
    ...fields,
    [`pieces-${line}`]: hidden(html, `pieces-${line}`),
  })
  expect(await after(sent)).toContain('The items are back in stock.')
  expect(await db.refundLine.findMany({ where: { orderLineId: line } })).toMatchObject([
    { quantity: 1, restocked: true },
  ])
})

test('the list has a row for each order, with what to do next, and sorts as its address says', async () => {
  const { id } = await aPaidOrder('fay')
  const { html } = await read('/admin/orders')
  const row = html.split(`id="order-${id}"`)[1]?.split('</tr>')[0] ?? ''
  for (const part of ['fay', '2 × Mug of fay', '$20.00', 'Paid', `href="/admin/orders/ship?order=${id}"`])
    expect(row).toContain(part)
  expect(html).not.toContain('/refund')
  expect(html).toMatch(/<th scope="col" aria-sort="descending"[^>]*><a href="[^"]*sort=oldest"/)
  const { html: oldest } = await read('/admin/orders?status=all&sort=oldest')
  const numbers = [...oldest.matchAll(/id="order-(\d+)"/g)].map(([, number]) => Number(number))
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
  expect(oldest).toMatch(/name="sort" value="oldest"/)
})

test('each mail has a preview that runs nothing and loads nothing, and its text', async () => {
  const { html } = await read('/admin/mails')
  const kinds = [...html.matchAll(/href="(\/admin\/mails\/[\w-]+)"/g)].map(([, path]) => path ?? '')
  expect(kinds.length).toBeGreaterThanOrEqual(6)
  for (const path of kinds) {
    expect((await read(path)).html).toContain('<pre class="mail-text">')
    const preview = await boss.page(`${path}/preview`)
    expect(preview.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-same-origin; default-src 'none';/,
    )
    expect(await preview.text()).toMatch(/^<!doctype html><html lang="en">/)
  }
  expect((await read('/admin/mails/none')).status).toBe(404)
})
