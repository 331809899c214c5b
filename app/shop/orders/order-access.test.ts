import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgedFrom } from '../../../test/forged'
import { aCheckout, orderNow } from '../../../test/shopping'
import { aPaymentProvider } from '../../../test/stripe'
import { db } from '../../platform/database/db.server'
import { findGuestOrderByKey } from './order-access.server'
import { orderLink } from './order-link.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

async function anOrderOf(role: string) {
  const { user, orderId } = await aCheckout({ stock: 1 })
  await db.user.update({ where: { id: user.id }, data: { role } })
  const { reference } = await orderNow(orderId)
  const [path = '', search] = orderLink({ reference, user: { role } }).split('?')
  return { orderId, name: path.replace('/orders/', ''), key: new URLSearchParams(search).get('key') ?? '' }
}

test("a guest's order opens by the key in its link, and by no other", async () => {
  const [order, other] = [await anOrderOf('guest'), await anOrderOf('guest')]
  expect(order.key).toMatch(/^[\w-]{43}$/)
  expect(await findGuestOrderByKey(order.name, order.key)).toMatchObject({
    isGuests: true,
    order: { id: order.orderId },
  })
  expect(await findGuestOrderByKey(String(order.orderId), order.key)).toMatchObject({
    order: { id: order.orderId },
  })
  for (const wrong of [
    null,
    '',
    forgedFrom(order.key),
    `${order.key}A`,
    order.key.toLowerCase(),
    other.key,
    '\0',
    'é',
  ])
    expect(await findGuestOrderByKey(order.name, wrong)).toBeUndefined()
  for (const nothing of ['', '0', '9'.repeat(12), '\0', `${order.name}x`])
    expect(await findGuestOrderByKey(nothing, order.key)).toBeUndefined()
})

test('the order of an account has no key, and opens by none', async () => {
  const order = await anOrderOf('guest')
  const { userId, reference } = await orderNow(order.orderId)
  await db.user.update({ where: { id: userId }, data: { role: 'user' } })
  expect(await findGuestOrderByKey(order.name, order.key)).toBeUndefined()
  expect(orderLink({ reference, user: { role: 'user' } })).toBe(`/orders/${reference}`)
})
