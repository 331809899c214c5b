import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aCheckout, aShopper, orderNow, restoreTo, site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { createOrder } from '../checkout/create-order.server'
import { prepareCartPurchase } from '../checkout/purchase.server'
import { findOrderByReferenceOrNumber } from '../orders.server'
import { refundOrder } from '../refunds/refunds.server'
import { updateOrderFromSession } from './fulfil.server'
import { reconcileWithStripe } from './reconcile.server'
import { stripeClient as client } from './stripe.server'
import { handleStripeEvent } from './stripe-events.server'
import { listUnresolvedPayments, resolvePayment } from './unmatched-payments.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(async () => {
  await stripe.control('POST', '/reset')
  await db.unmatchedPayment.deleteMany()
})
afterAll(() => stripe.stop())

const deliver = async () => {
  for (const event of await stripe.events()) await handleStripeEvent(event)
}

test('after a restore, a payment for a lost order settles no other order, and an admin is told of it once', async () => {
  const ada = await aCheckout({ priceCents: 1800 })
  await restoreTo(ada.orderId)
  const bo = await createOrder(await prepareCartPurchase(await aShopper({ priceCents: 1800 })))
  expect(bo.id).toBe(ada.orderId)

  await stripe.pay(ada.sessionId)
  await deliver()
  await updateOrderFromSession(ada.sessionId)
  expect(await orderNow(bo.id)).toMatchObject({ status: 'pending', stripeSessionId: null })
  expect(await listUnresolvedPayments()).toMatchObject([
    {
      sessionId: ada.sessionId,
      orderId: ada.orderId,
      amountCents: 1800,
      email: expect.stringContaining('@'),
    },
  ])

  await resolvePayment(ada.sessionId, 'boss')
  await updateOrderFromSession(ada.sessionId)
  expect(await listUnresolvedPayments()).toEqual([])
})

test('after a restore, an order under a number used before is paid and refunded as any other', async () => {
  const { id } = await aMerchItem({ priceCents: 1800 })
  const ada = await aCheckout({ id })
  await stripe.pay(ada.sessionId)
  await updateOrderFromSession(ada.sessionId)
  await refundOrder({ orderId: ada.orderId, actor: 'boss', amountCents: 500 })
  await restoreTo(ada.orderId)

  const bo = await aCheckout({ id })
  expect([bo.orderId, bo.sessionId]).toEqual([ada.orderId, expect.not.stringContaining(ada.sessionId)])
  await stripe.pay(bo.sessionId)
  await updateOrderFromSession(bo.sessionId)
  await refundOrder({ orderId: bo.orderId, actor: 'boss', amountCents: 500 })
  await refundOrder({ orderId: bo.orderId, actor: 'boss' })
  expect(await orderNow(bo.orderId)).toMatchObject({ status: 'refunded', refundedCents: 1800 })
  expect(await stripe.chargesOf(ada.sessionId)).toBe(1)
})

test('the reconciler finds payments since the backup, though their webhooks came before the restore', async () => {
  const ada = await aCheckout({ priceCents: 2500 })
  await stripe.pay(ada.sessionId)
  await deliver()
  expect((await orderNow(ada.orderId)).status).toBe('paid')
  await restoreTo(ada.orderId)
  await db.stripeEvent.deleteMany()

  await reconcileWithStripe()
  await reconcileWithStripe()
  expect(await listUnresolvedPayments()).toMatchObject([{ sessionId: ada.sessionId, amountCents: 2500 }])
})

test('a payment that names its order falsely settles nothing', async () => {
  const ada = await aCheckout({ priceCents: 1800 })
  const other = await aCheckout({ priceCents: 1800 })
  await db.order.update({ where: { id: other.orderId }, data: { stripeSessionId: null } })
  await db.order.update({ where: { id: ada.orderId }, data: { stripeSessionId: null } })
  await db.order.update({ where: { id: other.orderId }, data: { stripeSessionId: ada.sessionId } })
  await stripe.pay(ada.sessionId)
  await updateOrderFromSession(ada.sessionId)
  expect((await orderNow(other.orderId)).status).toBe('pending')
  expect(await listUnresolvedPayments()).toMatchObject([{ sessionId: ada.sessionId }])
})

/** As the version before references opened it. */
async function anOldSession(order: { id: number; email: string }, cents: number) {
  const product = { currency: 'usd', unit_amount: cents, product_data: { name: 'Old' } }
  const { id } = await client().checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: product, quantity: 1 }],
    metadata: { orderId: String(order.id) },
    customer_email: order.email,
    success_url: `${site.origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
  })
  return id
}

test('a session opened by the version before references still settles its order, known or not', async () => {
  const known = await createOrder(await prepareCartPurchase(await aShopper({ priceCents: 1800 })))
  const lost = await createOrder(await prepareCartPurchase(await aShopper({ priceCents: 900 })))
  const sessions = [await anOldSession(known, 1800), await anOldSession(lost, 900)]
  await db.order.update({ where: { id: known.id }, data: { stripeSessionId: sessions[0] } })
  for (const sessionId of sessions) {
    await stripe.pay(sessionId)
    await updateOrderFromSession(sessionId)
  }
  expect([(await orderNow(known.id)).status, (await orderNow(lost.id)).status]).toEqual(['paid', 'paid'])
  expect(await listUnresolvedPayments()).toEqual([])
})

test.each([
  ['of somebody else', { email: 'ada@example.org' }, 900, 0],
  ['of another amount', {}, 800, 0],
  ['made long before the order', {}, 900, 3600_000],
])(
  'an old session %s does not settle the order that has its number now',
  async (_what, who, cents, later) => {
    const order = await createOrder(await prepareCartPurchase(await aShopper({ priceCents: 900 })))
    await db.order.update({
      where: { id: order.id },
      data: { createdAt: new Date(order.createdAt.getTime() + later) },
    })
    const sessionId = await anOldSession({ ...order, ...who }, cents)
    await stripe.pay(sessionId)
    await updateOrderFromSession(sessionId)
    expect((await orderNow(order.id)).status).toBe('pending')
    expect(await listUnresolvedPayments()).toMatchObject([
      { sessionId, orderId: order.id, amountCents: cents },
    ])
  },
)

test('a late payment of a wrong amount is not lost: an admin is told of it', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 1800 })
  await db.order.update({ where: { id: orderId }, data: { subtotalCents: 9900, status: 'canceled' } })
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  expect((await orderNow(orderId)).status).toBe('canceled')
  expect(await listUnresolvedPayments()).toMatchObject([{ sessionId, amountCents: 1800 }])
})

test('payments of other programs on the same Stripe account are none of ours', async () => {
  const { id } = await client().checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'Tea' } }, quantity: 1 },
    ],
    success_url: 'https://tea.example/thanks',
  })
  await stripe.pay(id)
  await deliver()
  expect(await listUnresolvedPayments()).toEqual([])
})

test('an order is found by its reference and by its number, by its buyer alone', async () => {
  const { user, orderId } = await aCheckout({ priceCents: 1800 })
  const { reference } = await orderNow(orderId)
  expect(reference).toMatch(/^[\w-]{21}$/)
  expect((await findOrderByReferenceOrNumber(user.id, reference)).id).toBe(orderId)
  expect((await findOrderByReferenceOrNumber(user.id, String(orderId))).id).toBe(orderId)
  const stranger = await aShopper()
  for (const none of [reference, String(orderId), '', '0', '9'.repeat(12), '\0', reference.toUpperCase()])
    await expect(findOrderByReferenceOrNumber(stranger.id, none)).rejects.toThrow('Order not found.')
})
