import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { addToCart, loadCartOfUser } from '../../app/shop/cart/cart.server'
import type { RunningApp } from '../app'
import { aMerchItem, aShirt, aUser } from '../builders'
import { anAppWithBoss, caller } from './shop'

let server: RunningApp
beforeAll(async () => {
  server = await anAppWithBoss()
})
afterAll(() => server.stop())

test('a cart line that cannot be removed says so in its own words without JavaScript, whatever the error, under the shopper’s own header', async () => {
  const [ada, bo] = [await aUser({ username: 'ada' }), await aUser()]
  const line = await addToCart(ada.id, (await aMerchItem()).id)
  const other = await addToCart(bo.id, (await aMerchItem()).id)
  const { page } = await caller(server, 'ada')
  await db.$executeRawUnsafe(
    `CREATE TRIGGER "keep" BEFORE DELETE ON "CartLine" WHEN OLD."id" = ${line.id} BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  )
  onTestFinished(async () => void (await db.$executeRawUnsafe('DROP TRIGGER "keep"')))

  for (const [lineId, status] of [
    [line.id, 500],
    [other.id, 404],
    [999_999, 404],
    ['x', 404],
    ['', 404],
  ]) {
    const body = new URLSearchParams({ intent: 'remove', lineId: String(lineId) })
    const answer = await page('/cart', { method: 'POST', body })
    const html = (await answer.text()).replaceAll('<!-- -->', '')
    expect([lineId, answer.status]).toEqual([lineId, status])
    expect(html).toMatch(/role="alert"[^>]*>Failed to remove item from cart\./)
    expect(html).toContain('Welcome, ada!')
    expect(html).toContain('Cart, 1 item')
    expect(html).toContain('<h1>Your Cart</h1>')
  }
  expect(server.log()).toContain('disk full')
  expect((await loadCartOfUser(ada.id)).lines).toHaveLength(1)
})

test('a removal is said and can be undone without JavaScript, and an empty cart shows three items', async () => {
  const items = await Promise.all(
    ['Cap', 'Pin', 'Bag', 'Mug'].map((title) => aMerchItem({ title: `${title} of the year` })),
  )
  const [cap] = items
  const cyd = await aUser({ username: 'cyd' })
  const line = await addToCart(cyd.id, cap?.id ?? 0)
  const { page } = await caller(server, 'cyd')
  const send = async (fields: Record<string, string>) => {
    const answer = await page('/cart', { method: 'POST', body: new URLSearchParams(fields) })
    return answer.headers.get('Location') ?? ''
  }
  const read = async (path: string) => (await (await page(path)).text()).replaceAll('<!-- -->', '')

  const removed = await read(await send({ intent: 'remove', lineId: String(line.id) }))
  expect(removed).toMatch(/role="status".*<bdi[^>]*>Cap of the year<\/bdi> was removed from your cart\./)
  expect(removed).toContain('Your cart is empty.')
  const [, shown = ''] = removed.split('New in the shop</h2>')
  expect(shown.match(/class="gallery-title"/g)).toHaveLength(3)

  const [, removedId = ''] = /name="removedId" value="(\d+)"/.exec(removed) ?? []
  const undone = await read(await send({ intent: 'undo', removedId }))
  expect(undone).toContain('Cart, 1 item')
  expect(undone).not.toContain('New in the shop')
  expect((await loadCartOfUser(cyd.id)).lines).toHaveLength(1)
})

test('a quantity is changed without JavaScript, and one that cannot be says why and changes nothing', async () => {
  const item = await aMerchItem({ title: 'Patch', stock: 5 })
  const dee = await aUser({ username: 'dee' })
  const line = await addToCart(dee.id, item.id)
  const { page } = await caller(server, 'dee')
  const send = (quantity: string, lineId: unknown = line.id) => {
    const body = new URLSearchParams({ intent: 'quantity', lineId: String(lineId), quantity })
    return page('/cart', { method: 'POST', body })
  }
  const answer = await send(' 4 ')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/cart'])
  expect(await (await page('/cart')).text()).toContain('Cart, 4 items')

  for (const [quantity, status, reason] of [
    ['6', 409, 'Only 5 of Patch are left.'],
    ...['', '0', '-1', '1.5', '100', '1e9', '9'.repeat(300)].map(
      (wrong) => [wrong, 400, 'Quantity must be a whole number from 1 to 99.'] as const,
    ),
  ] as const) {
    const refused = await send(quantity)
    expect([quantity, refused.status]).toEqual([quantity, status])
    const html = await refused.text()
    expect(html).toMatch(new RegExp(`role="alert"[^>]*>${reason}`))
    expect(html).toMatch(
      new RegExp(`name="quantity" aria-label="Quantity of Patch"[^>]* value="${quantity}"`),
    )
  }
  expect((await send('2', 999_999)).status).toBe(404)
  expect((await loadCartOfUser(dee.id)).lines).toMatchObject([{ quantity: 4 }])
})

test('a guest takes back what they meant to add', async () => {
  const answer = await fetch(`${server.origin}/cart?leave`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
    headers: { cookie: 'pendingAdd=1', origin: server.origin },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/cart'])
  expect(answer.headers.get('set-cookie')).toMatch(/pendingAdd=; Path=\/; Max-Age=0/)
})

test('a guest’s cart has three ways on, and shows what waits for the login as long as it is sold', async () => {
  const shirt = await aShirt({ stock: 1 })
  const read = async (cookie = '') => {
    const answer = await fetch(`${server.origin}/cart`, { headers: { cookie } })
    const [, alert = ''] = /role="alert"[^>]*>(.*?)<\/section>/s.exec(await answer.text()) ?? []
    return alert.replaceAll('<!-- -->', '')
  }
  const empty = await read()
  expect(empty).toMatch(/^<p class="guest-says">You must be logged in to view your cart\.<\/p>/)
  expect(empty).toContain('href="/login?redirectTo=%2Fcart"')
  expect(empty).toContain('href="/register?redirectTo=%2Fcart"')
  expect(empty).not.toContain('1 item')

  const waiting = `pendingAdd=${shirt.id}-${shirt.medium}`
  const html = await read(waiting)
  expect(html).toContain('1 item')
  expect(html).toContain('You must be logged in to view your cart.')
  expect(html).toContain('name="option1" value="M"')
  for (const wrong of [`pendingAdd=${shirt.id}`, 'pendingAdd=999999', 'pendingAdd=x'])
    expect(await read(wrong)).not.toContain('1 item')
  await db.merchItem.update({ where: { id: shirt.id }, data: { deletedAt: new Date() } })
  expect(await read(waiting)).not.toContain('1 item')
})
