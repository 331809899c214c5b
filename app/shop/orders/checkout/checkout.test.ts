import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aCheckout, aShopper, orderNow, site, stockOf } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { validate } from '../../../platform/http/request.server'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { removeCartLine } from '../../cart/removal.server'
import { findOrderByReferenceOrNumber, findOrderBySession } from '../orders.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { reconcileWithStripe } from '../payments/reconcile.server'
import { CheckoutRequest } from './checkout'
import { cancelOrder, resumeCheckout, startCheckout } from './checkout.server'
import { CheckoutFailed } from './checkout-failed'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

interface Lines {
  session: {
    amount_total: number
    metadata: { orderId: string }
    client_reference_id: string
    expires_at: number
  }
  lines: { quantity: number; amount_total: number; description: string }[]
}
const atStripe = (id: string) => stripe.control<Lines>('GET', `/sessions/${id}`)

test('a checkout asks Stripe for the cart in the database, and the order keeps it', async () => {
  const { user, sessionId, orderId, url } = await aCheckout(
    { priceCents: 1250, quantity: 2 },
    { priceCents: 899 },
  )
  const { session, lines } = await atStripe(sessionId)
  expect(session).toMatchObject({
    amount_total: 3399,
    metadata: { orderId: String(orderId) },
    client_reference_id: String(orderId),
    customer_email: user.email,
  })
  expect(session.expires_at - Date.now() / 1000).toBeGreaterThan(34 * 60)
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(url).toContain('/c/pay/')
  expect(await orderNow(orderId)).toMatchObject({ status: 'pending', subtotalCents: 3399, currency: 'usd' })
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(2)
})

test('whatever the cart, Stripe is asked for exactly its total in cents', async () => {
  const things = fc.array(
    fc.record({ priceCents: fc.integer({ min: 50, max: 99_999 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(things, async (wanted) => {
      const { user, sessionId, orderId } = await aCheckout(...wanted)
      const total = wanted.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
      expect((await atStripe(sessionId)).session.amount_total).toBe(total)
      expect((await orderNow(orderId)).subtotalCents).toBe(total)
      expect((await loadCartOfUser(user.id)).totalCents).toBe(total)
    }),
    { numRuns: 8 },
  )
})

test('what the client says of prices and quantities is compared, never charged', async () => {
  const user = await aShopper({ priceCents: 1800, quantity: 2 })
  const [line] = (await loadCartOfUser(user.id)).lines
  const id = line?.id ?? 0
  const claim = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    priceAtAdd: fc.integer({ min: 0, max: 100 }),
  })
  await fc.assert(
    fc.asyncProperty(claim, async (claimed) => {
      const isTrue = claimed.quantity === 2 && claimed.priceAtAdd === 18
      fc.pre(!isTrue)
      await expect(startCheckout(user, site, { clientCart: [{ id, ...claimed }] })).rejects.toThrow(Conflict)
    }),
    { numRuns: 20 },
  )
  await expect(startCheckout(user, site, { clientCart: [] })).rejects.toThrow(Conflict)
  await expect(startCheckout(user, site, { clientCart: [{ id: id + 1000, quantity: 2 }] })).rejects.toThrow(
    Conflict,
  )
  expect(await stripe.sessions()).toBe(0)

  const { id: sessionId } = await startCheckout(user, site, {
    clientCart: [{ id, quantity: 2, priceAtAdd: 1800 }],
  })
  expect((await atStripe(sessionId)).session.amount_total).toBe(3600)
})

test.each([0, -1, 1.5, 1e9, '2'])('cart items of quantity %s are refused', (quantity) => {
  expect(() => validate(CheckoutRequest, { cartItems: [{ id: 1, quantity }] })).toThrow(Invalid)
})

test('a cart that cannot be paid at once says why and stays', async () => {
  const nobody = await aShopper()
  await expect(startCheckout(nobody, site)).rejects.toThrow(new Conflict('Your cart is empty.'))
  await expect(startCheckout(await aShopper({ priceCents: 30 }), site)).rejects.toThrow('at least')
  await expect(startCheckout(await aShopper({ priceCents: 99_999_999, quantity: 2 }), site)).rejects.toThrow(
    'at most',
  )

  const full = await aShopper()
  const items = await Promise.all(Array.from({ length: 101 }, () => aMerchItem({ stock: 5 })))
  for (const { id } of items) await addToCart(full.id, id)
  await expect(startCheckout(full, site)).rejects.toThrow(
    /at most 100 different items at once, but your cart has 101/,
  )
  expect((await loadCartOfUser(full.id)).lines).toHaveLength(101)
  expect(await stockOf(items[0]?.id ?? 0)).toBe(5)

  const [line] = (await loadCartOfUser(full.id)).lines
  await removeCartLine(full.id, line?.id ?? 0)
  expect((await startCheckout(full, site)).url).toContain('/c/pay/')
})

test('of fifty buyers of the last piece one gets it, and one order is paid', async () => {
  const { id } = await aMerchItem({ stock: 1, title: 'Last poster' })
  const buyers: Awaited<ReturnType<typeof aShopper>>[] = []
  while (buyers.length < 50) buyers.push(await aShopper({ id }))
  const tries = await Promise.allSettled(buyers.map((buyer) => startCheckout(buyer, site)))

  const begun = tries.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  const reasons = tries.flatMap((attempt) =>
    attempt.status === 'rejected' ? [String(attempt.reason.message)] : [],
  )
  expect(begun).toHaveLength(1)
  const told = /^Last poster is reserved in someone’s checkout. It may be free again at \d\d:\d\d\.$/
  expect(reasons.filter((reason) => !told.test(reason))).toEqual([])
  expect(await stockOf(id)).toBe(0)
  await stripe.pay(begun[0]?.id ?? '')
  await updateOrderFromSession(begun[0]?.id ?? '')
  expect(await db.order.count({ where: { status: 'paid', lines: { some: { merchItemId: id } } } })).toBe(1)
  expect(await stockOf(id)).toBe(0)
})

test('two tabs that check out one cart at once pay once', async () => {
  const user = await aShopper({ stock: 5 })
  const [one, other] = await Promise.all([startCheckout(user, site), startCheckout(user, site)])
  expect(one).toEqual(other)
  expect(await startCheckout(user, site)).toEqual(one)
  expect(await db.order.count({ where: { userId: user.id } })).toBe(1)

  await stripe.pay(one.id)
  await expect(startCheckout(user, site)).rejects.toThrow(
    /is already paid. You can find it under Your Orders/,
  )
  expect(await stripe.charges()).toBe(1)
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
})

test('a cart changed after a checkout cancels its order and begins a new one', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const first = await aCheckout({ id })
  await addToCart(first.user.id, (await aMerchItem()).id)

  const second = await startCheckout(first.user, site)
  expect(second.id).not.toBe(first.sessionId)
  expect((await orderNow(first.orderId)).status).toBe('canceled')
  await expect(stripe.pay(first.sessionId)).rejects.toThrow()
  expect(await stockOf(id)).toBe(0)
})

test('a cart changed after it was paid is told so, and is not charged for the same again', async () => {
  const first = await aCheckout({ priceCents: 700 })
  await stripe.pay(first.sessionId)
  await addToCart(first.user.id, (await aMerchItem({ priceCents: 900 })).id)

  await expect(startCheckout(first.user, site)).rejects.toThrow(/has just been paid/)
  expect((await loadCartOfUser(first.user.id)).totalCents).toBe(900)
  const { id } = await startCheckout(first.user, site)
  expect((await atStripe(id)).session.amount_total).toBe(900)
})

test('a cancellation ends the session at Stripe and gives the goods back', async () => {
  const { id } = await aMerchItem({ stock: 3 })
  const { orderId, sessionId, user } = await aCheckout({ id, quantity: 2 })
  expect(await stockOf(id)).toBe(1)
  await expect(cancelOrder(orderId, 'bo', user.id + 1000)).rejects.toThrow(NotFound)

  expect(await cancelOrder(orderId, user.username, user.id)).toBe('canceled')
  expect(await stockOf(id)).toBe(3)
  await expect(stripe.pay(sessionId)).rejects.toThrow()
  await expect(cancelOrder(orderId, user.username, user.id)).rejects.toThrow(Conflict)
  await expect(resumeCheckout(user.id, orderId)).rejects.toThrow(Conflict)
  expect(await stockOf(id)).toBe(3)
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(1)
  expect((await orderNow(orderId)).changes).toMatchObject([
    { toStatus: 'pending', actor: user.username },
    { fromStatus: 'pending', toStatus: 'canceled', actor: user.username },
  ])
})

test('a cancellation a moment after the payment fulfils the order instead', async () => {
  const { orderId, sessionId, user } = await aCheckout({ stock: 2 })
  await stripe.pay(sessionId)
  expect(await cancelOrder(orderId, user.username, user.id)).toBe('paid')
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
})

test('where Stripe refuses, nothing is held and the cart stays', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const user = await aShopper({ id })
  await stripe.fault({ kind: 'error', status: 400, path: '/v1/checkout/sessions', count: 5 })
  await expect(startCheckout(user, site)).rejects.toThrow(CheckoutFailed)
  expect(await stockOf(id)).toBe(1)
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(1)
})

test.each([
  ['answers 500 and repeats it', { kind: 'error', status: 500, sticky: true, count: 1 }],
  ['answers 500 after its work', { kind: 'error', status: 500, when: 'after', count: 3 }],
  ['cuts the line after its work', { kind: 'drop', when: 'after', count: 3 }],
])('where Stripe %s, the next try makes one session that is paid once', async (_how, fault) => {
  const user = await aShopper({ stock: 4 })
  await stripe.fault({ path: '/v1/checkout/sessions', ...fault })
  await expect(startCheckout(user, site)).rejects.toThrow(CheckoutFailed)
  await stripe.control('DELETE', '/faults')

  const { id } = await startCheckout(user, site)
  await stripe.pay(id)
  await updateOrderFromSession(id)
  expect(await stripe.charges()).toBe(1)
  expect(await db.order.findMany({ where: { userId: user.id } })).toMatchObject([{ status: 'paid' }])
})

test('an order whose payment was never started gives its goods back after a while', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const user = await aShopper({ id })
  await stripe.fault({ kind: 'drop', path: '/v1/checkout/sessions', count: 3 })
  await expect(startCheckout(user, site)).rejects.toThrow(CheckoutFailed)
  await stripe.control('DELETE', '/faults')
  expect(await stockOf(id)).toBe(0)

  await reconcileWithStripe(Date.now() + 10 * 60_000)
  expect(await stockOf(id)).toBe(1)
})

test('orders and sessions of others look the same as none', async () => {
  const { orderId, sessionId, user } = await aCheckout({})
  const stranger = await aShopper()
  await expect(findOrderByReferenceOrNumber(stranger.id, String(orderId))).rejects.toThrow(NotFound)
  await expect(resumeCheckout(stranger.id, orderId)).rejects.toThrow(NotFound)
  expect(await findOrderBySession(stranger.id, sessionId)).toBeNull()
  expect(await findOrderBySession(user.id, sessionId)).toMatchObject({ id: orderId })
})

test('a deleted item in the cart is not sold', async () => {
  const [item, other] = [await aMerchItem({ priceCents: 500 }), await aMerchItem({ priceCents: 700 })]
  const user = await aShopper({ id: item.id }, { id: other.id })
  await db.merchItem.update({ where: { id: item.id }, data: { deletedAt: new Date() } })
  const { id } = await startCheckout(user, site)
  expect((await atStripe(id)).session.amount_total).toBe(700)
})

test('without keys and without another address checkout is off, and says so', async () => {
  const user = await aShopper({})
  const { apiBase } = env.stripe
  env.stripe.apiBase = undefined
  try {
    await expect(startCheckout(user, site)).rejects.toThrow('Payments are off')
  } finally {
    env.stripe.apiBase = apiBase
  }
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(1)
})
