import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMerchItem, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { onDatabaseWrite } from '../../platform/database/writes.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { trashRecord } from '../../site/content/trash.server'
import { merchContentKind } from '../items/merch.content.server'
import { cartTotalCents, toCartLineJson } from './cart'
import {
  addToCart,
  changeCartQuantity,
  countItemsInCart,
  loadCartOfUser,
  takeCartNotices,
} from './cart.server'
import { AddToCartRequest } from './cart-requests'
import { completePendingAdd, pendingAddCookie } from './pending-add.server'
import { findCartRemoval, removeCartLine, undoCartRemoval } from './removal.server'

test('an item added twice is one line of two, at the price it had then', async () => {
  const [user, item] = [await aUser(), await aMerchItem({ priceCents: 1250 })]
  await addToCart(user.id, item.id)
  await addToCart(user.id, item.id)
  await db.merchItem.update({ where: { id: item.id }, data: { priceCents: 9900 } })

  const { lines, totalCents: total } = await loadCartOfUser(user.id)
  expect(lines.map(toCartLineJson)).toEqual([
    {
      id: expect.any(Number),
      quantity: 2,
      priceAtAdd: 12.5,
      Merch: { id: item.id, title: item.title, image: item.image },
    },
  ])
  expect(total).toBe(2500)

  await addToCart(user.id, item.id)
  expect((await loadCartOfUser(user.id)).lines.map(({ priceAtAddCents }) => priceAtAddCents)).toEqual([
    1250, 9900,
  ])
  expect(await countItemsInCart(user.id)).toBe(3)
})

test('ten adds at once lose none', async () => {
  const [user, item] = [await aUser(), await aMerchItem()]
  await Promise.all(Array.from({ length: 10 }, () => addToCart(user.id, item.id)))
  expect((await loadCartOfUser(user.id)).lines.map(({ quantity }) => quantity)).toEqual([10])
})

test.each([
  ['the limit of 99', {}, 90, 90],
  ['what is in stock', { stock: 5 }, 2, 4],
])('parallel adds never bring a cart over %s', async (_limit, about, quantity, most) => {
  const [user, item] = [await aUser(), await aMerchItem(about)]
  const adds = Array.from({ length: 12 }, () => addToCart(user.id, item.id, quantity))
  const refused = (await Promise.allSettled(adds)).filter(({ status }) => status === 'rejected')

  expect(await countItemsInCart(user.id)).toBe(most)
  expect(refused).toHaveLength(12 - most / quantity)
  for (const answer of refused) expect(answer).toHaveProperty('reason', expect.any(Conflict))
})

test('more of a line is limited by what the same shopper has of the same item alone', async () => {
  const [ada, bo, item, other] = [
    await aUser(),
    await aUser(),
    await aMerchItem({ stock: 5 }),
    await aMerchItem(),
  ]
  const { id } = await addToCart(ada.id, item.id)
  await addToCart(bo.id, item.id, 5)
  await addToCart(ada.id, other.id, 90)
  await changeCartQuantity(ada.id, id, 5)
  await expect(changeCartQuantity(ada.id, id, 6)).rejects.toThrow(/5/)
  expect(await countItemsInCart(ada.id)).toBe(95)
})

test.each(['', '0x1', '1 ', ' 1', '1234567890', 'one'])('no removal is found by the id %j', async (id) => {
  expect(await findCartRemoval((await aUser()).id, id)).toBeNull()
})

test('parallel adds with price changes between them never bring a cart over its limit', async () => {
  const [user, item] = [await aUser(), await aMerchItem({ priceCents: 1000 })]
  const reprice = async (priceCents: number) => {
    await db.merchItem.update({ where: { id: item.id }, data: { priceCents } })
  }
  const work = Array.from({ length: 6 }, (_, round) => [
    addToCart(user.id, item.id, 90),
    reprice(1001 + round),
  ])
  await Promise.allSettled(work.flat())
  expect(await countItemsInCart(user.id)).toBe(90)
})

test('adding to a cart leaves the cached pages as they are', async () => {
  const [user, item] = [await aUser(), await aMerchItem()]
  const written: string[] = []
  onDatabaseWrite((writes) => written.push(...writes.map(({ model }) => model)))
  await addToCart(user.id, item.id)
  expect([...new Set(written)]).toEqual(['CartLine'])
})

test('what is sold out, nearly sold out or deleted cannot be added', async () => {
  const user = await aUser()
  const gone = await aMerchItem({ stock: 0, title: 'Poster' })
  await expect(addToCart(user.id, gone.id)).rejects.toThrow(/^Poster is sold out\.$/)
  const last = await aMerchItem({ stock: 1, title: 'Mug' })
  await addToCart(user.id, last.id)
  await expect(addToCart(user.id, last.id)).rejects.toThrow('Only 1 of Mug is left.')
  const deleted = await aMerchItem({ deletedAt: new Date() })
  await expect(addToCart(user.id, deleted.id)).rejects.toThrow(NotFound)
  await expect(addToCart(user.id, 999_999)).rejects.toThrow(NotFound)
})

test('the quantity of a line changes at its price, up to the stock and to 99 over all lines of an item', async () => {
  const [user, item] = [await aUser(), await aMerchItem({ title: 'Mug', priceCents: 1250, stock: 60 })]
  const { id } = await addToCart(user.id, item.id)
  await db.merchItem.update({ where: { id: item.id }, data: { priceCents: 1300 } })
  await addToCart(user.id, item.id)
  await changeCartQuantity(user.id, id, 59)
  await expect(changeCartQuantity(user.id, id, 60)).rejects.toThrow('Only 60 of Mug are left.')

  await db.merchItem.update({ where: { id: item.id }, data: { stock: null } })
  await expect(changeCartQuantity(user.id, id, 99)).rejects.toThrow('You can buy at most 99 of Mug at once.')
  await changeCartQuantity(user.id, id, 98)
  expect((await loadCartOfUser(user.id)).lines).toMatchObject([
    { quantity: 98, priceAtAddCents: 1250 },
    { quantity: 1, priceAtAddCents: 1300 },
  ])
})

test('fewer of what is nearly sold out may be kept, and more at once never pass the limit', async () => {
  const [user, item] = [await aUser(), await aMerchItem({ stock: 9 })]
  const { id } = await addToCart(user.id, item.id, 9)
  await db.merchItem.update({ where: { id: item.id }, data: { stock: 1 } })
  await changeCartQuantity(user.id, id, 4)
  expect(await countItemsInCart(user.id)).toBe(4)

  await db.merchItem.update({ where: { id: item.id }, data: { stock: 12 } })
  await Promise.allSettled([
    changeCartQuantity(user.id, id, 12),
    ...Array.from({ length: 8 }, () => addToCart(user.id, item.id)),
  ])
  expect(await countItemsInCart(user.id)).toBeLessThanOrEqual(12)
})

test("the quantity of a line of someone else's cart, or of what is no longer sold, does not change", async () => {
  const [ada, bo] = [await aUser(), await aUser()]
  const { id, merchItemId } = await addToCart(ada.id, (await aMerchItem()).id)
  await expect(changeCartQuantity(bo.id, id, 2)).rejects.toThrow(NotFound)
  await db.merchItem.update({ where: { id: merchItemId }, data: { deletedAt: new Date() } })
  await expect(changeCartQuantity(ada.id, id, 2)).rejects.toThrow(NotFound)
})

test("a shopper cannot remove a line from someone else's cart", async () => {
  const [ada, bo] = [await aUser(), await aUser()]
  const line = await addToCart(ada.id, (await aMerchItem()).id)

  await expect(removeCartLine(bo.id, line.id)).rejects.toThrow(NotFound)
  expect((await loadCartOfUser(ada.id)).lines).toHaveLength(1)
  await removeCartLine(ada.id, line.id)
  await expect(removeCartLine(ada.id, line.id)).rejects.toThrow(NotFound)
})

test('a removed line can be put back for an hour at the price it had, even when the item has sold out', async () => {
  const [ada, bo] = [await aUser(), await aUser()]
  const item = await aMerchItem({ title: 'Poster', priceCents: 1250, stock: 2 })
  const line = await addToCart(ada.id, item.id, 2)
  const removed = await removeCartLine(ada.id, line.id)
  await db.merchItem.update({ where: { id: item.id }, data: { priceCents: 9900, stock: 0 } })
  expect(await findCartRemoval(ada.id, String(removed))).toEqual({ id: removed, title: 'Poster' })
  expect(await findCartRemoval(bo.id, String(removed))).toBeNull()
  await expect(undoCartRemoval(bo.id, removed)).rejects.toThrow(NotFound)

  const undone = await Promise.allSettled([
    undoCartRemoval(ada.id, removed),
    undoCartRemoval(ada.id, removed),
  ])
  expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await loadCartOfUser(ada.id)).lines).toMatchObject([{ quantity: 2, priceAtAddCents: 1250 }])
  expect(await findCartRemoval(ada.id, String(removed))).toBeNull()
})

test('what was removed is not put back past the limit, after an hour, or when it is no longer sold', async () => {
  const [user, item] = [await aUser(), await aMerchItem({ title: 'Poster' })]
  const remove = async (quantity: number) =>
    removeCartLine(user.id, (await addToCart(user.id, item.id, quantity)).id)
  const full = await remove(99)
  const late = await remove(1)
  await db.removedLine.update({ where: { id: late }, data: { removedAt: new Date(Date.now() - 3_700_000) } })
  await expect(undoCartRemoval(user.id, late)).rejects.toThrow('This can no longer be undone.')
  await addToCart(user.id, item.id)
  await expect(undoCartRemoval(user.id, full)).rejects.toThrow('You can buy at most 99 of Poster at once.')
  await trashRecord(merchContentKind, item.id, await aUser({ role: 'admin' }))
  await expect(undoCartRemoval(user.id, full)).rejects.toThrow('Poster is no longer sold.')
  expect(await findCartRemoval(user.id, String(full))).toBeNull()
})

test('a deleted item leaves every cart, and each of them says so once', async () => {
  const [ada, bo] = [await aUser(), await aUser()]
  const [poster, mug] = [await aMerchItem({ title: 'Poster' }), await aMerchItem({ title: 'Mug' })]
  for (const { id } of [ada, bo]) await addToCart(id, poster.id)
  await addToCart(ada.id, mug.id)
  await trashRecord(merchContentKind, poster.id, await aUser({ role: 'admin' }))

  expect((await loadCartOfUser(ada.id)).lines.map(({ title }) => title)).toEqual(['Mug'])
  expect(await takeCartNotices(ada.id)).toEqual(['Poster is no longer sold and was removed from your cart.'])
  expect(await takeCartNotices(ada.id)).toEqual([])
  expect(await takeCartNotices(bo.id)).toHaveLength(1)
})

test('an item deleted behind the cart’s back is not in it', async () => {
  const [user, item] = [await aUser(), await aMerchItem()]
  await addToCart(user.id, item.id)
  await db.merchItem.update({ where: { id: item.id }, data: { deletedAt: new Date() } })
  expect(await loadCartOfUser(user.id)).toEqual({ lines: [], totalCents: 0 })
  expect(await countItemsInCart(user.id)).toBe(0)
})

test.each([0, -1, 1.5, 1e9, '2', null, Number.NaN])('a quantity of %s is refused', (quantity) => {
  expect(() => validate(AddToCartRequest, { merchId: 1, quantity })).toThrow(
    'Quantity must be a whole number from 1 to 99.',
  )
})

test.each([0, -3, 1.5, 'x', {}, null, 1e12])('an item called %s is refused', (merchId) => {
  expect(() => validate(AddToCartRequest, { merchId })).toThrow('merchId must be the id of an item.')
})

test('a total is the sum of quantity times price, in whole cents, whatever the lines', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 99 }),
    priceAtAddCents: fc.integer({ min: 0, max: 9_999_999 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const exact = lines.reduce(
        (sum, each) => sum + BigInt(each.quantity) * BigInt(each.priceAtAddCents),
        0n,
      )
      expect(BigInt(cartTotalCents(lines))).toBe(exact)
      expect(cartTotalCents([...lines].reverse())).toBe(cartTotalCents(lines))
    }),
  )
})

const origin = 'https://zine.test'

test('an item picked before logging in is in the cart after, once', async () => {
  const [user, item] = [await aUser(), await aMerchItem()]
  const cookie = pendingAddCookie(item.id, origin)['Set-Cookie']?.split(';')[0] ?? ''
  const login = (sent: string) => new Request(`${origin}/login`, { headers: { Cookie: sent } })

  const { headers, redirectTo } = await completePendingAdd(user.id, login(`a=b; ${cookie}`), origin, {
    'Set-Cookie': 'session=x',
  })
  expect(headers.getSetCookie()).toEqual([
    'session=x',
    expect.stringMatching(/^__Host-pendingAdd=; .*Max-Age=0/),
    expect.stringMatching(`^__Host-flash=added-${item.id}; .*Secure$`),
  ])
  expect(redirectTo).toBeUndefined()
  expect(await countItemsInCart(user.id)).toBe(1)

  expect(
    (await completePendingAdd(user.id, login('pendingAdd=0; session=y'), origin, {})).redirectTo,
  ).toBeUndefined()
  expect(await countItemsInCart(user.id)).toBe(1)
  expect(await takeCartNotices(user.id)).toEqual([])
})

test.each([
  ['sold out', { stock: 0 }, 'Poster is sold out.'],
  ['deleted', { deletedAt: new Date() }, 'Poster is no longer sold.'],
])(
  'a pending add of an item that is %s leads to the cart, which says so once',
  async (_how, fate, notice) => {
    const [user, item] = [await aUser(), await aMerchItem({ title: 'Poster', ...fate })]
    const login = new Request(`${origin}/login`, { headers: { Cookie: `pendingAdd=${item.id}` } })

    const { headers, redirectTo } = await completePendingAdd(user.id, login, origin, {})
    expect(redirectTo).toBe('/cart')
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-pendingAdd=; .*Max-Age=0/)])
    expect(await takeCartNotices(user.id)).toEqual([notice])
    expect(await takeCartNotices(user.id)).toEqual([])
  },
)
