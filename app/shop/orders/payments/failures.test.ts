import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem, aUser } from '../../../../test/builders'
import { aCheckout, aShopper, orderNow, site, stockOf } from '../../../../test/shopping'
import { aPaymentProvider, webhookSecret } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { DomainError } from '../../../platform/errors/errors'
import { changeRecord } from '../../../site/content/lifecycle.server'
import { restoreRecord, trashRecord } from '../../../site/content/trash.server'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { merchContentKind } from '../../items/merch.content.server'
import { cancelOrder, startCheckout } from '../checkout/checkout.server'
import { findOrderBySession, sumReservedQuantities } from '../orders.server'
import { shipRemaining } from '../parcels/shipments.server'
import { refundOrder } from '../refunds/refunds.server'
import { updateOrderFromSession } from './fulfil.server'
import { reconcileWithStripe } from './reconcile.server'
import { stripeClient as client } from './stripe.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const later = Date.now() + 3600_000

test('an order whose payment Stripe knows nothing of ends when its time is over, or when it is canceled', async () => {
  const { id } = await aMerchItem({ stock: 2 })
  const [first, second] = [await aCheckout({ id }), await aCheckout({ id })]
  await stripe.control('POST', '/reset')
  await reconcileWithStripe(later)
  expect((await orderNow(first.orderId)).status).toBe('pending')

  expect(await cancelOrder(first.orderId, 'ada', first.user.id)).toBe('canceled')
  await db.order.update({ where: { id: second.orderId }, data: { expiresAt: new Date(0) } })
  await reconcileWithStripe(later)
  expect((await orderNow(second.orderId)).status).toBe('canceled')
  expect(await stockOf(id)).toBe(2)
  expect((await startCheckout(second.user, site)).url).toBeTruthy()
})

test('a payment of a wrong amount can be sent back, which ends its order; the buyer may order anew meanwhile', async () => {
  const { id } = await aMerchItem({ stock: 5, priceCents: 1800 })
  const { user, sessionId, orderId } = await aCheckout({ id })
  await db.order.update({ where: { id: orderId }, data: { subtotalCents: 9900 } })
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  expect((await startCheckout(user, site)).id).not.toBe(sessionId)

  await refundOrder({ orderId, actor: 'boss' })
  expect(await orderNow(orderId)).toMatchObject({ status: 'canceled', refundedCents: 1800 })
  expect(await stockOf(id)).toBe(4)
})

test('a refund after a failure of Stripe’s own is made at the next press, once', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 1800 })
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  await stripe.fault({ kind: 'error', method: 'POST', path: '/v1/refunds', count: 3, sticky: true })
  await expect(refundOrder({ orderId, actor: 'boss' })).rejects.toThrow('Stripe cannot be reached')
  await stripe.control('DELETE', '/faults')
  await refundOrder({ orderId, actor: 'boss' })
  const order = await orderNow(orderId)
  expect([order.status, order.refunds.length]).toEqual(['refunded', 1])
})

test('a payment asked for anew from another address of the site is started at the press after, once', async () => {
  const user = await aShopper({ stock: 4 })
  await stripe.fault({ kind: 'drop', when: 'after', path: '/v1/checkout/sessions', count: 3 })
  await expect(startCheckout(user, site)).rejects.toThrow('Checkout could not start')
  await stripe.control('DELETE', '/faults')

  const elsewhere = { ...site, origin: 'http://www.zine.test' }
  await expect(startCheckout(user, elsewhere)).rejects.toThrow('Checkout could not start')
  expect((await startCheckout(user, elsewhere)).url).toBeTruthy()
  expect(await db.order.findMany({ where: { userId: user.id } })).toMatchObject([{ status: 'pending' }])
})

test('where no webhook is set up, what is refunded at Stripe, and what the bank sends back, is learnt of', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 1800 })
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  const { paymentIntentId } = await orderNow(orderId)
  const inDashboard = (amount: number) =>
    client().refunds.create({ payment_intent: paymentIntentId ?? '', amount })
  await inDashboard(500)
  await reconcileWithStripe()
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 0 })

  env.stripe.webhookSecret = undefined
  try {
    await reconcileWithStripe()
    expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 500 })
    const { id } = await inDashboard(1300)
    await stripe.fault({ kind: 'error', path: '/v1/events', count: 3 })
    await reconcileWithStripe()
    await stripe.control('DELETE', '/faults')
    await reconcileWithStripe()
    expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 1800 })
    await stripe.control('POST', `/refunds/${id}/settle`, { outcome: 'failed' })
    await reconcileWithStripe()
    expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 500 })

    await stripe.fault({ kind: 'error', path: '/v1/refunds', count: 1 })
    await reconcileWithStripe()
    expect(await stripe.control('GET', '/state')).toMatchObject({ faults: [{ path: '/v1/refunds' }] })
  } finally {
    env.stripe.webhookSecret = webhookSecret
  }
})

test('goods are not shipped while all their money is on its way back', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 1800 })
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  await stripe.control('POST', '/refunds/mode', { mode: 'pending' })
  await refundOrder({ orderId, actor: 'boss' })
  expect((await orderNow(orderId)).status).toBe('paid')
  await expect(shipRemaining(orderId, '', 'boss')).rejects.toThrow('This order is being refunded.')
})

test('an item saved while it is being sold keeps count of what was sold', async () => {
  const boss = await aUser({ role: 'admin' })
  const { id, title } = await aMerchItem({ stock: 5 })
  const fields = { title, description: '', price: 1800, isDraft: false }
  await aCheckout({ id, quantity: 3 })

  await changeRecord(
    merchContentKind,
    id,
    { fields: { ...fields, title: 'No typo', stock: 5, previousStock: 5 }, files: { image: [], images: [] } },
    boss,
  )
  expect(await stockOf(id)).toBe(2)
  await changeRecord(
    merchContentKind,
    id,
    { fields: { ...fields, stock: 9, previousStock: 5 }, files: { image: [], images: [] } },
    boss,
  )
  expect(await stockOf(id)).toBe(6)
  await changeRecord(
    merchContentKind,
    id,
    { fields: { ...fields, stock: 0, previousStock: 9 }, files: { image: [], images: [] } },
    boss,
  )
  expect(await stockOf(id)).toBe(0)
  await changeRecord(merchContentKind, id, { fields: fields, files: { image: [], images: [] } }, boss)
  expect(await stockOf(id)).toBe(0)
})

test('an order gives back only what it took from a limited stock', async () => {
  const boss = await aUser({ role: 'admin' })
  const { id, title } = await aMerchItem({ stock: null })
  const { orderId } = await aCheckout({ id, quantity: 3 })
  await changeRecord(
    merchContentKind,
    id,
    {
      fields: { title, description: '', price: 1800, isDraft: false, stock: 2, previousStock: null },
      files: { image: [], images: [] },
    },
    boss,
  )
  await cancelOrder(orderId, 'boss')
  expect(await stockOf(id)).toBe(2)
})

test('what a shopper’s own unpaid order holds is there for that shopper', async () => {
  const { id } = await aMerchItem({ stock: 1 })
  const { user } = await aCheckout({ id })
  const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })
  expect(await sumReservedQuantities(user.id)).toEqual(new Map([[variant.id, 1]]))
  expect(await sumReservedQuantities((await aUser()).id)).toEqual(new Map())
})

test('checkouts, deletions and late payments at once end in answers, never in a database error', {
  timeout: 60_000,
}, async () => {
  const boss = await aUser({ role: 'admin' })
  const items = [
    await aMerchItem({ stock: 100 }),
    await aMerchItem({ stock: 100 }),
    await aMerchItem({ stock: 100 }),
  ]
  const shoppers = await Promise.all(
    Array.from({ length: 6 }, () => aShopper(...items.map(({ id }) => ({ id })))),
  )
  const work: Promise<unknown>[] = []
  for (let round = 0; round < 3; round++) {
    for (const shopper of shoppers) {
      work.push(startCheckout(shopper, site).then(({ id }) => payAndFulfil(id)))
      for (const { id } of items) work.push(addToCart(shopper.id, id))
    }
    const [item] = items
    if (item)
      work.push(
        trashRecord(merchContentKind, item.id, boss).then(() =>
          restoreRecord(merchContentKind, item.id, boss),
        ),
      )
  }
  const bugs = (await Promise.allSettled(work)).filter(
    (one) => one.status === 'rejected' && !(one.reason instanceof DomainError),
  )
  expect(bugs).toEqual([])
  for (const { id } of shoppers) expect((await loadCartOfUser(id)).totalCents).toBeGreaterThanOrEqual(0)
})

/** What was paid or ended meanwhile cannot be paid: the provider refuses that payment, and nothing else. */
async function payAndFulfil(sessionId: string) {
  const refusal = await stripe.pay(sessionId).then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (refusal === undefined) return updateOrderFromSession(sessionId)
  expect(refusal).toMatch(new RegExp(`^/sessions/${sessionId}/pay: 4\\d\\d `))
}

test('a session id that is none leads to no order, whatever stands in it', async () => {
  const { id } = await aShopper({ stock: 1 })
  for (const none of ['', 'cs_\0', "cs_';--", 'x'.repeat(5000)])
    expect(await findOrderBySession(id, none)).toBeNull()
})
