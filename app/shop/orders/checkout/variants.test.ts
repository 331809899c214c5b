import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShirt, aUser } from '../../../../test/builders'
import { orderNow, site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { addToCart } from '../../cart/cart.server'
import { cancelOrder, startCheckout } from './checkout.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

async function aShopperOf(shirtId: number, variantId: number) {
  const user = await aUser()
  await addToCart(user.id, shirtId, 1, variantId)
  return user
}

const stockOf = async (variantId: number) =>
  (await db.merchVariant.findUniqueOrThrow({ where: { id: variantId } })).stock

test('of two buyers of the last M one has an order, and S is untouched', async () => {
  const shirt = await aShirt({ title: 'Shirt', stock: 1 })
  const shoppers = [await aShopperOf(shirt.id, shirt.medium), await aShopperOf(shirt.id, shirt.medium)]
  const outcomes = await Promise.allSettled(shoppers.map((shopper) => startCheckout(shopper, site)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String(outcomes.find(({ status }) => status === 'rejected')?.['reason' as never])).toContain(
    'Shirt (M) is reserved in someone’s checkout',
  )
  expect(await db.order.count({ where: { lines: { some: { variantId: shirt.medium } } } })).toBe(1)
  expect([await stockOf(shirt.small), await stockOf(shirt.medium)]).toEqual([1, 0])
})

test('an order names what was chosen, to the buyer and at Stripe, and gives it back when canceled', async () => {
  const shirt = await aShirt({ title: 'Shirt', stock: 3 })
  const user = await aShopperOf(shirt.id, shirt.large)
  const { id } = await startCheckout(user, site)
  const { lines } = await stripe.control<{ lines: { description: string }[] }>('GET', `/sessions/${id}`)
  expect(lines.map(({ description }) => description)).toEqual(['Shirt (L)'])
  const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: id } })
  expect((await orderNow(order.id)).lines).toMatchObject([{ title: 'Shirt (L)', variantId: shirt.large }])
  expect(await stockOf(shirt.large)).toBe(2)
  await cancelOrder(order.id, 'boss')
  expect(await stockOf(shirt.large)).toBe(3)
})

test('a variant that is deleted while it is on the payment page is gone from the shop, and the order goes on', async () => {
  const shirt = await aShirt({ stock: 3 })
  const user = await aShopperOf(shirt.id, shirt.large)
  const { id } = await startCheckout(user, site)
  await db.merchVariant.delete({ where: { id: shirt.large } })
  const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: id } })
  await cancelOrder(order.id, 'boss')
  expect((await orderNow(order.id)).status).toBe('canceled')
})
