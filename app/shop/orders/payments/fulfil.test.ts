import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aCheckout, aGivenUpCheckout, aShopper, orderNow, site, stockOf } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { clearOrderFlag, listOrders } from '../admin/admin-orders.server'
import { defaultOrderQuery } from '../admin/order-list-query'
import { cancelOrder, startCheckout } from '../checkout/checkout.server'
import { shipRemaining } from '../parcels/shipments.server'
import { refundOrder } from '../refunds/refunds.server'
import { syncRefunds } from '../refunds/sync-refunds.server'
import { updateOrderFromSession } from './fulfil.server'
import { reconcileWithStripe } from './reconcile.server'
import { handleStripeEvent } from './stripe-events.server'

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

const moves = (changes: { fromStatus: string | null; toStatus: string }[]) =>
  changes.filter(({ fromStatus, toStatus }) => fromStatus !== toStatus).map(({ toStatus }) => toStatus)

test('fulfilling changes nothing while unpaid, and once when paid, though asked ten times at once', async () => {
  const { id } = await aMerchItem({ stock: 5 })
  const { user, sessionId, orderId } = await aCheckout({ id, quantity: 2 })
  await updateOrderFromSession(sessionId)
  expect((await orderNow(orderId)).status).toBe('pending')

  await addToCart(user.id, id)
  await stripe.pay(sessionId)
  await Promise.all(Array.from({ length: 10 }, () => updateOrderFromSession(sessionId)))
  const order = await orderNow(orderId)
  expect(order).toMatchObject({
    status: 'paid',
    holdsStock: false,
    paymentIntentId: expect.stringMatching(/^pi_/),
  })
  expect(moves(order.changes)).toEqual(['pending', 'paid'])
  expect((await loadCartOfUser(user.id)).lines.map(({ quantity }) => quantity)).toEqual([1])
  expect(await stockOf(id)).toBe(3)
})

test('an order keeps its lines when the item changes or goes', async () => {
  const item = await aMerchItem({ title: 'Old name', priceCents: 1800 })
  const { orderId } = await aPaidOrder({ id: item.id })
  await db.merchItem.update({ where: { id: item.id }, data: { title: 'New name', priceCents: 1 } })
  await db.merchItem.delete({ where: { id: item.id } })
  expect((await orderNow(orderId)).lines).toMatchObject([{ title: 'Old name', priceCents: 1800 }])
})

test('an expired session cancels the order and gives its goods back once', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const { sessionId, orderId } = await aCheckout({ id })
  await stripe.control('POST', `/sessions/${sessionId}/expire`)
  await Promise.all([updateOrderFromSession(sessionId), updateOrderFromSession(sessionId)])
  expect(await stockOf(id)).toBe(1)
  expect((await orderNow(orderId)).status).toBe('canceled')
})

test('a bank debit is waited for, then paid or canceled', async () => {
  for (const [outcome, status, left, inCart] of [
    ['succeeded', 'paid', 0, 0],
    ['failed', 'canceled', 1, 1],
  ] as const) {
    const { id } = await aMerchItem({ stock: 1 })
    const { user, sessionId, orderId } = await aCheckout({ id })
    await stripe.pay(sessionId, { method: 'bank_debit' })
    await updateOrderFromSession(sessionId)
    expect((await orderNow(orderId)).status).toBe('pending')
    expect((await loadCartOfUser(user.id)).lines).toEqual([])
    await expect(cancelOrder(orderId, 'boss')).rejects.toThrow('The payment is being processed')

    await stripe.control('POST', `/sessions/${sessionId}/settle`, { outcome })
    await reconcileWithStripe(Date.now() + 120_000)
    expect((await orderNow(orderId)).status).toBe(status)
    expect(await stockOf(id)).toBe(left)
    expect((await loadCartOfUser(user.id)).lines).toHaveLength(inCart)
  }
})

test('a free cart is an order that needs no payment', async () => {
  const user = await aShopper({ priceCents: 0 })
  const { path } = await startCheckout(user, site)
  const { id: orderId, reference } = await db.order.findFirstOrThrow({ where: { userId: user.id } })
  expect(path).toBe(`/orders/${reference}`)
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', totalCents: 0, paymentIntentId: null })
})

test('a payment of another amount than the order’s is flagged and fulfils nothing', async () => {
  const { user, sessionId, orderId } = await aCheckout({ priceCents: 1800 })
  await db.order.update({ where: { id: orderId }, data: { subtotalCents: 9900 } })
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  expect(await orderNow(orderId)).toMatchObject({
    status: 'pending',
    flag: expect.stringContaining('1800 usd'),
  })
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(1)
  const { orders, stuck } = await listOrders({ ...defaultOrderQuery, status: 'stuck' }, 1)
  expect(orders.map(({ id }) => id)).toContain(orderId)
  expect(stuck).toBeGreaterThan(0)
})

async function paidTooLate(id: number) {
  const checkout = await aGivenUpCheckout({ id })
  await stripe.pay(checkout.sessionId)
  return checkout
}

test('a canceled order that turns out paid is kept when the goods are there, and flagged', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const { sessionId, orderId, user } = await paidTooLate(id)
  await Promise.all([updateOrderFromSession(sessionId), updateOrderFromSession(sessionId)])
  expect(await orderNow(orderId)).toMatchObject({
    status: 'paid',
    flag: expect.stringContaining('still in stock'),
  })
  expect(await stockOf(id)).toBe(0)
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
  await clearOrderFlag(orderId, 'boss')
  expect((await orderNow(orderId)).flag).toBeNull()
})

test('a canceled order that turns out paid with the goods gone is refunded by itself, after a crash too', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const { sessionId, orderId } = await paidTooLate(id)
  await aCheckout({ id })
  await stripe.fault({ kind: 'drop', path: '/v1/refunds', count: 3 })
  await updateOrderFromSession(sessionId)
  expect((await orderNow(orderId)).status).toBe('paid')
  await expect(clearOrderFlag(orderId, 'boss')).rejects.toThrow(Conflict)

  await stripe.control('DELETE', '/faults')
  await reconcileWithStripe()
  await reconcileWithStripe()
  const order = await orderNow(orderId)
  expect(order).toMatchObject({ status: 'refunded', flag: expect.stringContaining('refunded by itself') })
  expect(order.refunds).toHaveLength(1)
  expect(await stockOf(id)).toBe(0)
})

test('an order is shipped once, with its tracking text, and only when paid', async () => {
  const { orderId } = await aCheckout({})
  await expect(shipRemaining(orderId, '', 'boss')).rejects.toThrow(
    new Conflict('This order is pending, so it cannot be shipped.'),
  )
  const paid = await aPaidOrder({})
  await shipRemaining(paid.orderId, 'Parcel 12', 'boss')
  await expect(shipRemaining(paid.orderId, 'Parcel 13', 'boss')).rejects.toThrow(Conflict)
  const order = await orderNow(paid.orderId)
  expect(order).toMatchObject({ status: 'shipped', trackingText: 'Parcel 12' })
  expect(order.changes.at(-1)).toMatchObject({ fromStatus: 'paid', toStatus: 'shipped', actor: 'boss' })
})

test('a refund in part leaves the order paid, the rest makes it refunded; two clicks refund once', async () => {
  const { orderId } = await aPaidOrder({ priceCents: 2000 })
  const part = { orderId, amountCents: 500, expectedRefundedCents: 0, actor: 'boss' }
  await Promise.allSettled([refundOrder(part), refundOrder(part)])
  await expect(refundOrder(part)).rejects.toThrow(Conflict)
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 500 })
  await expect(refundOrder({ orderId, amountCents: 1501, actor: 'boss' })).rejects.toThrow(Invalid)
  await expect(refundOrder({ orderId, amountCents: 0, actor: 'boss' })).rejects.toThrow(Invalid)

  await refundOrder({ orderId, actor: 'boss' })
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 2000 })
  await expect(refundOrder({ orderId, actor: 'boss' })).rejects.toThrow(Conflict)
  await expect(shipRemaining(orderId, '', 'boss')).rejects.toThrow(Conflict)
  expect(await stripe.control('GET', '/refunds')).toMatchObject({ count: 2 })
})

test('a refund under way is not refunded yet; one that the bank sends back puts the order back, flagged', async () => {
  await stripe.control('POST', '/refunds/mode', { mode: 'pending' })
  const { orderId } = await aPaidOrder({ priceCents: 2000 })
  await shipRemaining(orderId, '', 'boss')
  await refundOrder({ orderId, actor: 'boss' })
  expect(await orderNow(orderId)).toMatchObject({ status: 'shipped', refundedCents: 0 })
  await expect(refundOrder({ orderId, actor: 'boss' })).rejects.toThrow(Invalid)

  const [{ id = '' } = {}] = (await orderNow(orderId)).refunds
  await stripe.control('POST', `/refunds/${id}/settle`, { outcome: 'succeeded' })
  await reconcileWithStripe()
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 2000 })
  await stripe.control('POST', `/refunds/${id}/settle`, { outcome: 'failed' })
  await syncRefunds((await orderNow(orderId)).paymentIntentId ?? '')
  expect(await orderNow(orderId)).toMatchObject({
    status: 'shipped',
    refundedCents: 0,
    flag: expect.stringContaining('failed'),
  })
})

type Step = (checkout: Awaited<ReturnType<typeof aCheckout>>) => Promise<unknown>
const refundAll: Step = async ({ sessionId }) => {
  const { intentId } = await stripe.control<{ intentId: string }>('GET', `/sessions/${sessionId}`)
  const { stripeClient: client } = await import('./stripe.server')
  await client().refunds.create({ payment_intent: intentId, amount: 700 })
  await client().refunds.create({ payment_intent: intentId })
}
const card: Step = ({ sessionId }) => stripe.pay(sessionId)
const debit: Step = ({ sessionId }) => stripe.pay(sessionId, { method: 'bank_debit' })
const settled =
  (outcome: string): Step =>
  ({ sessionId }) =>
    stripe.control('POST', `/sessions/${sessionId}/settle`, { outcome })
const expire: Step = ({ sessionId }) => stripe.control('POST', `/sessions/${sessionId}/expire`)

test.each<[string, Step[], string, number, number]>([
  ['paid by card', [card], 'paid', 3, 0],
  ['expired', [expire], 'canceled', 5, 1],
  ['debited well', [debit, settled('succeeded')], 'paid', 3, 0],
  ['debited badly', [debit, settled('failed')], 'canceled', 5, 1],
  ['paid and refunded', [card, refundAll], 'refunded', 3, 0],
])(
  'any order of events, each one to three times, ends the same: %s',
  async (_what, steps, status, left, inCart) => {
    const dice = fc.infiniteStream(fc.nat())
    await fc.assert(
      fc.asyncProperty(dice, async (stream) => {
        const roll = (sides: number) => Number(stream.next().value) % sides
        const { id } = await aMerchItem({ stock: 5, priceCents: 1000 })
        const checkout = await aCheckout({ id, quantity: 2 })
        const before = new Set((await stripe.events()).map((event) => event.id))
        const mine = async () => (await stripe.events()).filter((event) => !before.has(event.id))
        for (const step of steps) {
          await step(checkout)
          const events = await mine()
          for (let count = roll(3); count > 0; count -= 1) {
            const event = events[roll(events.length)]
            if (event) await handleStripeEvent(event)
          }
        }
        const copies = (await mine()).flatMap((event) => Array.from({ length: 1 + roll(3) }, () => event))
        const inOrder = copies
          .map((event) => ({ event, at: roll(1_000_000) }))
          .sort((one, other) => one.at - other.at)
        const half = Math.floor(inOrder.length / 2)
        for (const { event } of inOrder.slice(0, half)) await handleStripeEvent(event)
        await Promise.all(inOrder.slice(half).map(({ event }) => handleStripeEvent(event)))

        const order = await orderNow(checkout.orderId)
        expect(order.status).toBe(status)
        expect(order.refundedCents).toBe(status === 'refunded' ? 2000 : 0)
        expect(await stockOf(id)).toBe(left)
        expect((await loadCartOfUser(checkout.user.id)).lines).toHaveLength(inCart)
        expect(new Set(moves(order.changes)).size).toBe(moves(order.changes).length)
      }),
      { numRuns: 6 },
    )
  },
)

test('an order whose session was made just before a crash is found by what the session says', async () => {
  const user = await aShopper({})
  const { id } = await startCheckout(user, site)
  await db.order.updateMany({ where: { userId: user.id }, data: { stripeSessionId: null } })
  await stripe.pay(id)
  for (const event of await stripe.events()) await handleStripeEvent(event)
  expect(await db.order.findMany({ where: { userId: user.id } })).toMatchObject([
    { status: 'paid', stripeSessionId: id },
  ])
})
