import { expect, test } from 'vitest'
import { aMerchItem, anOpenPrice, aUser } from '../../../test/builders'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { addToCart, loadCartOfUser } from './cart.server'
import { changeLinePrice } from './line-price.server'
import { completePendingAdd, findItemToAddAfterLogin, pendingAddCookie } from './pending-add.server'
import { removeCartLine, undoCartRemoval } from './removal.server'

const linesOf = async (user: { id: number }) =>
  (await loadCartOfUser(user.id)).lines.map(({ quantity, priceAtAddCents }) => [quantity, priceAtAddCents])

test('a shopper adds an item at their own price, and without one at the suggested', async () => {
  const [user, item] = [await aUser(), await anOpenPrice({ priceCents: 500, minimumCents: 200 })]
  await addToCart(user.id, item.id, 1, undefined, 350)
  await addToCart(user.id, item.id)
  expect(await linesOf(user)).toEqual([
    [1, 350],
    [1, 500],
  ])
  await expect(addToCart(user.id, item.id, 1, undefined, 199)).rejects.toThrow(
    new Invalid('At least $2.00.', { price: ['At least $2.00.'] }),
  )
  expect((await loadCartOfUser(user.id)).totalCents).toBe(850)
})

test('units at one price are one line, at another price another', async () => {
  const [user, item] = [await aUser(), await anOpenPrice({ minimumCents: 0 })]
  for (const cents of [300, 700, 300]) await addToCart(user.id, item.id, 1, undefined, cents)
  expect(await linesOf(user)).toEqual([
    [2, 300],
    [1, 700],
  ])
})

test('a shopper changes the price in the cart; lines that come to the same price are one', async () => {
  const [user, item] = [await aUser(), await anOpenPrice({ minimumCents: 100 })]
  const line = await addToCart(user.id, item.id, 2, undefined, 300)
  await changeLinePrice(user.id, line.id, 450)
  expect(await linesOf(user)).toEqual([[2, 450]])
  await addToCart(user.id, item.id, 1, undefined, 900)
  await changeLinePrice(user.id, line.id, 900)
  expect(await linesOf(user)).toEqual([[3, 900]])
})

test('a price in the cart is never below the least, of nobody else, and of no fixed price', async () => {
  const [user, other, item] = [await aUser(), await aUser(), await anOpenPrice({ minimumCents: 100 })]
  const line = await addToCart(user.id, item.id, 1, undefined, 300)
  await expect(changeLinePrice(user.id, line.id, 99)).rejects.toThrow('At least $1.00.')
  await expect(changeLinePrice(other.id, line.id, 500)).rejects.toThrow(NotFound)
  const dear = await addToCart(user.id, (await aMerchItem({ priceCents: 800 })).id)
  await expect(changeLinePrice(user.id, dear.id, 100)).rejects.toThrow('The price is $8.00.')
  expect(await linesOf(user)).toEqual([
    [1, 300],
    [1, 800],
  ])
})

test('two changes of the price at once, and an add, lose no unit', async () => {
  const [user, item] = [await aUser(), await anOpenPrice({ minimumCents: 0 })]
  const one = await addToCart(user.id, item.id, 1, undefined, 100)
  const two = await addToCart(user.id, item.id, 1, undefined, 200)
  await Promise.allSettled([
    changeLinePrice(user.id, one.id, 500),
    changeLinePrice(user.id, two.id, 500),
    addToCart(user.id, item.id, 1, undefined, 500),
  ])
  expect(await linesOf(user)).toEqual([[3, 500]])
})

test('a line that is put back has its own price', async () => {
  const [user, item] = [await aUser(), await anOpenPrice({ minimumCents: 0 })]
  const line = await addToCart(user.id, item.id, 2, undefined, 120)
  await undoCartRemoval(user.id, await removeCartLine(user.id, line.id))
  expect(await linesOf(user)).toEqual([[2, 120]])
})

test('what a visitor wanted to pay is kept until the login', async () => {
  const [user, item] = [await aUser(), await anOpenPrice({ minimumCents: 0 })]
  const origin = 'http://zine.test'
  const cookie = pendingAddCookie(item.id, origin, item.variantId, 0)['Set-Cookie']?.split(';')[0] ?? ''
  const login = () => new Request(`${origin}/login`, { headers: { Cookie: cookie } })
  expect(await findItemToAddAfterLogin(login())).toMatchObject({ item: { id: item.id }, priceCents: 0 })
  await completePendingAdd(user.id, login(), origin, {})
  expect(await linesOf(user)).toEqual([[1, 0]])
})
