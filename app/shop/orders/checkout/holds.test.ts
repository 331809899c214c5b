import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aCheckout, aShopper, site, stockOf } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { minuteMs } from '../../../platform/durations'
import { Conflict, TooMany } from '../../../platform/errors/errors'
import { formatClockTime } from '../../../platform/ui/format'
import { addToCart } from '../../cart/cart.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { cancelOrder, startCheckout } from './checkout.server'
import { listHoldsOnItems } from './holds.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const orderOf = (stripeSessionId: string) => db.order.findUniqueOrThrow({ where: { stripeSessionId } })

test('one account cannot hold the last piece again and again: ten times an hour, and 45 minutes in three hours', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const user = await aShopper({ id })
  for (let round = 0; round < 10; round++) {
    const { id: sessionId } = await startCheckout(user, site)
    await cancelOrder((await orderOf(sessionId)).id, user.username)
  }
  await expect(startCheckout(user, site)).rejects.toThrow(TooMany)
  expect(await stockOf(id)).toBe(1)

  const slow = await aShopper({ id })
  for (const heldMinutes of [35, 20]) {
    const { id: sessionId } = await startCheckout(slow, site)
    const { id: orderId } = await orderOf(sessionId)
    const createdAt = new Date(Date.now() - heldMinutes * minuteMs)
    await db.order.update({ where: { id: orderId }, data: { createdAt } })
    await stripe.control('POST', `/sessions/${sessionId}/expire`)
    await updateOrderFromSession(sessionId)
  }
  await expect(startCheckout(slow, site)).rejects.toThrow(
    /^Your last checkouts were not paid\. You can check out again in 1[456]\d minutes\.$/,
  )
  expect((await startCheckout(await aShopper({ id }), site)).url).toBeTruthy()
})

test('many accounts at one address cannot hold a stock either; who buys what is not limited is not counted', async () => {
  const [limited, unlimited] = [await aMerchItem({ stock: 99 }), await aMerchItem()]
  const crowd = { ...site, address: '192.0.2.7' }
  for (let count = 0; count < 40; count++) await startCheckout(await aShopper({ id: limited.id }), crowd)
  await expect(startCheckout(await aShopper({ id: limited.id }), crowd)).rejects.toThrow(TooMany)
  expect((await startCheckout(await aShopper({ id: unlimited.id }), crowd)).url).toBeTruthy()
  expect(await stockOf(limited.id)).toBe(59)
})

test('a checkout that holds nothing, for what is sold out, is not counted', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const user = await aShopper({ id })
  const other = await aCheckout({ id })
  for (let round = 0; round < 12; round++) await expect(startCheckout(user, site)).rejects.toThrow('reserved')
  await cancelOrder(other.orderId, 'bo')
  expect((await startCheckout(user, site)).url).toBeTruthy()
})

test('at most one unpaid checkout of an account holds stock, however its requests fall together', async () => {
  const items = await Promise.all(Array.from({ length: 6 }, () => aMerchItem({ stock: 1 })))
  const [first, ...more] = items.map(({ id }) => id)
  const user = await aShopper({ id: first })
  await Promise.allSettled(
    more.flatMap((id) => [startCheckout(user, site), addToCart(user.id, id), startCheckout(user, site)]),
  )
  const holding = { userId: user.id, status: 'pending', holdsStock: true }
  expect(await db.order.count({ where: holding })).toBeLessThanOrEqual(1)
})

test('an item knows who holds it and until when', async () => {
  const { id } = await aMerchItem({ stock: 2 })
  const [first, second] = [await aCheckout({ id }), await aCheckout({ id })]
  const { expiresAt, reference } = await orderOf(first.sessionId)
  expect(await listHoldsOnItems([id])).toEqual(
    new Map([[id, { orderReference: reference, isOwn: false, until: expiresAt }]]),
  )
  expect((await listHoldsOnItems([id], second.user.id)).get(id)).toMatchObject({
    orderReference: (await orderOf(second.sessionId)).reference,
    isOwn: true,
  })
  for (const { orderId } of [first, second]) await cancelOrder(orderId, 'boss')
  expect(await listHoldsOnItems([id])).toEqual(new Map())
})

test('whoever wants what somebody else’s checkout holds is told when it may return', async () => {
  const { id } = await aMerchItem({ stock: 3, title: 'Poster' })
  const late = await aShopper({ id, quantity: 3 })
  const { orderId, sessionId, user } = await aCheckout({ id, quantity: 2 })
  const until = formatClockTime((await orderOf(sessionId)).expiresAt ?? new Date(0))
  await expect(startCheckout(late, site)).rejects.toThrow(
    new Conflict(
      `Only 1 of Poster is left. More are reserved in someone’s checkout. They may be free again at ${until}.`,
    ),
  )
  await db.merchItem.update({ where: { id }, data: { stock: 0 } })
  const reserved = new Conflict(`Poster is reserved in someone’s checkout. It may be free again at ${until}.`)
  await expect(startCheckout(late, site)).rejects.toThrow(reserved)
  await expect(addToCart((await aShopper()).id, id)).rejects.toThrow(reserved)
  await expect(addToCart(user.id, id)).rejects.toThrow('Poster is reserved in your own checkout.')

  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  expect((await db.order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe('paid')
  await expect(startCheckout(late, site)).rejects.toThrow(/^Poster is sold out\.$/)
})
