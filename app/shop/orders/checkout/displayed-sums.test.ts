import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMerchItem, aShirt, aUser } from '../../../../test/builders'
import { aShippingSetup, aShopper, site, withoutShipping } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { addToCart, changeCartQuantity, loadCartOfUser } from '../../cart/cart.server'
import { findMerchItemById } from '../../items/merch.server'
import { loadBuyNowChoices } from './buy-now.server'
import { checkOutAtTable, openBuyNowCheckout, startCheckout } from './checkout.server'
import { digestOfLines } from './displayed-sums.server'
import { computeCartSums } from './quote.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  await withoutShipping()
})
afterAll(() => stripe.stop())

const markOf = async (userId: number) => (await computeCartSums(userId, await loadCartOfUser(userId))).mark
const ordersOf = (userId: number) => db.order.count({ where: { userId } })

test('a cart is ordered as its tab showed it: what was added, taken or changed in another is told with the new total', async () => {
  const user = await aShopper({ priceCents: 2500 })
  const [line] = (await loadCartOfUser(user.id)).lines
  const seen = await markOf(user.id)
  const checkOut = () => startCheckout(user, site, { mark: seen })

  await addToCart(user.id, (await aMerchItem({ priceCents: 3000 })).id)
  await expect(checkOut()).rejects.toThrow('The total is now $55.00.')
  await expect(checkOut()).rejects.toThrow(Conflict)
  await db.cartLine.deleteMany({ where: { userId: user.id, NOT: { id: line?.id } } })
  await changeCartQuantity(user.id, line?.id ?? 0, 2)
  await expect(checkOut()).rejects.toThrow('$50.00')
  expect(await ordersOf(user.id)).toBe(0)

  await changeCartQuantity(user.id, line?.id ?? 0, 1)
  await checkOut()
  expect(await ordersOf(user.id)).toBe(1)
})

test('a cart of other things for the same sum is not what the tab showed', async () => {
  const user = await aShopper({ priceCents: 2500 })
  const seen = await markOf(user.id)
  await db.cartLine.deleteMany({ where: { userId: user.id } })
  await addToCart(user.id, (await aMerchItem({ priceCents: 2500 })).id)
  await expect(startCheckout(user, site, { mark: seen })).rejects.toThrow(Conflict)
})

async function anOpenItem(id: number) {
  const offer = await loadBuyNowChoices(await findMerchItemById(id), new Request('http://zine.test'), null)
  return offer?.seen ?? ''
}

test('Buy now from a page opened before a price rise orders nothing at the new price', async () => {
  const { id, variants } = await findMerchItemById((await aMerchItem({ priceCents: 1500 })).id)
  const seen = await anOpenItem(id)
  const piece = { itemId: id, variantId: variants[0]?.id ?? 0, destination: null }
  const user = await aUser()
  await db.merchVariant.updateMany({ where: { merchItemId: id }, data: { priceCents: 2000 } })
  await expect(openBuyNowCheckout(user, { ...piece, seen }, site)).rejects.toThrow('The total is now $20.00.')
  expect(await ordersOf(user.id)).toBe(0)
  await openBuyNowCheckout(user, { ...piece, seen: await anOpenItem(id) }, site)
  expect(await db.order.findFirst({ where: { userId: user.id } })).toMatchObject({ totalCents: 2000 })
})

test('a price that rose for another size does not stop Buy now', async () => {
  const shirt = await findMerchItemById((await aShirt()).id)
  const [one, other] = shirt.variants
  const seen = await anOpenItem(shirt.id)
  await db.merchVariant.update({ where: { id: other?.id }, data: { priceCents: 9900 } })
  const piece = { itemId: shirt.id, destination: null, seen }
  await openBuyNowCheckout(await aUser(), { ...piece, variantId: one?.id ?? 0 }, site)
  await expect(
    openBuyNowCheckout(await aUser(), { ...piece, variantId: other?.id ?? 0 }, site),
  ).rejects.toThrow('$99.00')
})

test('Buy now from a page opened before postage rose is told the new total', async () => {
  const setup = await aShippingSetup()
  const { id, variants } = await findMerchItemById((await aMerchItem({ priceCents: 1500 })).id)
  const piece = { itemId: id, variantId: variants[0]?.id ?? 0, destination: 'DE', seen: await anOpenItem(id) }
  await db.shippingRate.updateMany({ where: { zoneId: setup.germany.id }, data: { firstCents: 1500 } })
  await expect(openBuyNowCheckout(await aUser(), piece, site)).rejects.toThrow('The total is now $30.00.')
  await withoutShipping()
})

test('what is taken along is paid at the price that the phone showed', async () => {
  const { id, variants } = await findMerchItemById((await aMerchItem({ priceCents: 1500 })).id)
  const variantId = variants[0]?.id ?? 0
  const pieces = [{ itemId: id, variantId, quantity: 2 }]
  const seen = digestOfLines([{ variantId, quantity: 2, cents: 1500 }])
  await checkOutAtTable(await aUser(), { pieces, place: 'At the table', seen }, site)
  await db.merchVariant.updateMany({ where: { merchItemId: id }, data: { priceCents: 2000 } })
  await expect(checkOutAtTable(await aUser(), { pieces, place: 'At the table', seen }, site)).rejects.toThrow(
    'The total is now $40.00.',
  )
})
