import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aCheckout, orderNow, stockOf } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { lateRefundedFlag, refundDueFlag } from '../flags'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { refundLatePayment, refundOrder } from './refunds.server'
import { syncRefunds } from './sync-refunds.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

async function aPaidOrder(...things: Parameters<typeof aCheckout>) {
  const checkout = await aCheckout(...things)
  await stripe.pay(checkout.sessionId)
  await updateOrderFromSession(checkout.sessionId)
  return checkout
}

const request = (orderId: number, amountCents?: number) => {
  return { orderId, amountCents, key: randomUUID(), actor: 'boss' }
}

test.each([
  ['answered 500', { kind: 'error', status: 500, when: 'after' }],
  ['cut the line', { kind: 'drop', when: 'after' }],
])('a refund repeated because Stripe %s after its work is the same refund', async (_how, fault) => {
  const { orderId } = await aPaidOrder({ priceCents: 2000 })
  const part = request(orderId, 500)
  await stripe.fault({ method: 'POST', path: '/v1/refunds', count: 3, ...fault })
  await refundOrder(part)
  await stripe.control('DELETE', '/faults')
  await refundOrder(part)
  expect(await stripe.control('GET', '/refunds')).toMatchObject({ count: 1 })
  expect(await orderNow(orderId)).toMatchObject({ refundedCents: 500, refunds: [{ requestKey: part.key }] })
})

test('of two admins who refund one order at once, one is told to look again', async () => {
  const { orderId } = await aPaidOrder({ priceCents: 2000 })
  const answers = await Promise.allSettled(
    [500, 700].map((amount) => refundOrder({ ...request(orderId, amount), expectedRefundedCents: 0 })),
  )
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toMatchObject([{ reason: expect.any(Conflict) }])
  expect(await stripe.control('GET', '/refunds')).toMatchObject({ count: 1 })
})

test('a full refund puts the items back in stock once, when asked to', async () => {
  const [print, zine] = [await aMerchItem({ stock: 5 }), await aMerchItem({ stock: null })]
  const { orderId } = await aPaidOrder({ id: print.id, quantity: 2 }, { id: zine.id })
  const all = { ...request(orderId), restock: true }
  await Promise.all([refundOrder(all), refundOrder(all)])
  await refundOrder(all)
  await syncRefunds((await orderNow(orderId)).paymentIntentId ?? '')
  expect([await stockOf(print.id), await stockOf(zine.id)]).toEqual([5, null])
  expect((await orderNow(orderId)).changes.map(({ note }) => note)).toContainEqual(
    expect.stringContaining('The items are back in stock.'),
  )
})

test('a refund that does not ask for it, or of a part, leaves the stock as it is', async () => {
  const { id } = await aMerchItem({ stock: 5 })
  const { orderId } = await aPaidOrder({ id, quantity: 2 })
  await refundOrder({ ...request(orderId, 100), restock: true })
  await refundOrder(request(orderId))
  expect((await orderNow(orderId)).status).toBe('refunded')
  expect(await stockOf(id)).toBe(3)
})

test('an order that was paid too late gives no stock back that it never had', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const { orderId } = await aPaidOrder({ id })
  await db.order.update({
    where: { id: orderId },
    data: { flag: refundDueFlag },
  })
  await refundOrder({ ...request(orderId), restock: true })
  expect(await stockOf(id)).toBe(0)
})

test('a payment that came too late is given back once, what is left of it, and no other order with it', async () => {
  const [late, other] = [await aPaidOrder({ priceCents: 2000 }), await aPaidOrder({ priceCents: 900 })]
  for (const { orderId } of [late, other])
    await db.order.update({ where: { id: orderId }, data: { flag: refundDueFlag } })
  await refundOrder(request(late.orderId, 500))
  await Promise.all([refundLatePayment(late.orderId), refundLatePayment(late.orderId)])
  await refundLatePayment(late.orderId)
  expect(await orderNow(late.orderId)).toMatchObject({ refundedCents: 2000, flag: lateRefundedFlag })
  expect(await orderNow(other.orderId)).toMatchObject({ refundedCents: 0, flag: refundDueFlag })
  expect(await stripe.control('GET', '/refunds')).toMatchObject({ count: 2 })
})

test.each([
  [2001, 'You can refund up to $20.00.'],
  [0, 'You can refund up to $20.00.'],
])('a refund of %d cents of $20.00 is refused in words', async (amountCents, message) => {
  const { orderId } = await aPaidOrder({ priceCents: 2000 })
  await expect(refundOrder(request(orderId, amountCents))).rejects.toMatchObject({
    errors: { amount: [message] },
  })
})
