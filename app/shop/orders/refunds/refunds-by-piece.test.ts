import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aMerchItem, aUser } from '../../../../test/builders'
import {
  aDiscount,
  aShippingSetup,
  aShopper,
  orderNow,
  site,
  stockOf,
  takeGiftCards,
  takeNoTips,
  withoutShipping,
} from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { loadCartOfUser } from '../../cart/cart.server'
import { saveCartChoice } from '../../cart/cart-choice.server'
import { issueGiftCards } from '../../gift-cards/gift-cards-admin.server'
import { enterCartCode } from '../checkout/cart-choices.server'
import { startCheckout } from '../checkout/checkout.server'
import { completeFreeOrder } from '../checkout/free-checkout.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { stripeClient as client } from '../payments/stripe.server'
import { refundOrderToGiftCard } from './refund-to-card.server'
import { prepareRefundToConfirm, refundOrder } from './refunds.server'
import { syncRefunds } from './sync-refunds.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(async () => {
  env.isTaxed = false
  await withoutShipping()
  await stripe.control('POST', '/reset')
})
afterAll(() => stripe.stop())

interface Sold {
  priceCents: number
  quantity?: number
  taxBehavior?: string
  taxCode?: string
  isPosted?: boolean
}

/** An order that is paid in Germany with Stripe Tax, with postage of 10.00 for what is posted. */
async function aTaxedOrder(...sold: Sold[]) {
  env.isTaxed = true
  await withoutShipping()
  const { parcel, germany } = await aShippingSetup()
  await db.shippingRate.updateMany({
    where: { zoneId: germany.id },
    data: { firstCents: 1000, furtherCents: 0 },
  })
  const items = []
  for (const { priceCents, quantity = 1, taxBehavior, taxCode } of sold) {
    const item = await aMerchItem({ priceCents })
    await db.merchItem.update({
      where: { id: item.id },
      data: { shippingClassId: parcel.id, taxBehavior, taxCode },
    })
    items.push({ id: item.id, quantity })
  }
  const user = await aShopper(...items)
  await saveCartChoice(user.id, { destination: 'DE' })
  return pay(user)
}

async function pay(user: Awaited<ReturnType<typeof aShopper>>) {
  const { id } = await startCheckout(user, site)
  await stripe.pay(id, { country: 'DE' })
  await updateOrderFromSession(id)
  const { id: orderId } = await db.order.findFirstOrThrow({
    where: { userId: user.id },
    orderBy: { id: 'desc' },
  })
  const order = await orderNow(orderId)
  return { orderId, order, lineIds: order.lines.map(({ id: lineId }) => lineId) }
}

const priceOf = async (orderId: number, lineId = 0, count = 1) =>
  (await prepareRefundToConfirm(orderId, undefined, { [lineId]: count })).amountCents
const back = (orderId: number, lineId = 0, count = 1) =>
  refundOrder({ orderId, picked: { [lineId]: count }, actor: 'boss' })

test('with tax on top and postage, a book is paid back with its own tax, and none of the postage’s', async () => {
  const { orderId, order, lineIds } = await aTaxedOrder({ priceCents: 100 })
  expect(order).toMatchObject({ totalCents: 1309, taxCents: 209, shippingCents: 1000 })
  expect(await priceOf(orderId, lineIds[0])).toBe(119)
  const two = await aTaxedOrder({ priceCents: 2000, quantity: 2 })
  await back(two.orderId, two.lineIds[0])
  expect(await priceOf(two.orderId, two.lineIds[0])).toBe(2380)
  await back(two.orderId, two.lineIds[0])
  expect(await orderNow(two.orderId)).toMatchObject({ status: 'paid', refundedCents: 4760 })
  await refundOrder({ orderId: two.orderId, actor: 'boss' })
  expect(await orderNow(two.orderId)).toMatchObject({ status: 'refunded', refundedCents: 5950 })
})

test('of prices with and without tax, and of different rates, each piece goes back at what it cost', async () => {
  const { orderId, order, lineIds } = await aTaxedOrder(
    { priceCents: 2000, taxBehavior: 'inclusive' },
    { priceCents: 2000, taxBehavior: 'exclusive' },
    { priceCents: 1000, taxBehavior: 'exclusive', taxCode: 'txcd_35020200' },
  )
  expect(order.lines.map(({ taxCents }) => taxCents)).toEqual([0, 380, 70])
  const [first, second, third] = lineIds
  expect([
    await priceOf(orderId, first),
    await priceOf(orderId, second),
    await priceOf(orderId, third),
  ]).toEqual([2000, 2380, 1070])
})

test('an order whose lines’ tax nobody kept pays back no postage, and never more than was paid', async () => {
  const { orderId, order, lineIds } = await aTaxedOrder({ priceCents: 2000, quantity: 2 })
  await db.orderLine.updateMany({ where: { orderId }, data: { taxCents: null, discountCents: null } })
  expect(await priceOf(orderId, lineIds[0])).toBe(2380)
  await refundOrder({ orderId, amountCents: 4000, actor: 'boss' })
  expect(await priceOf(orderId, lineIds[0], 2)).toBe(order.totalCents - 4000)
})

test('three pieces with ten per cent off, paid back one by one, come to what was paid and end the order', async () => {
  const user = await aShopper({ priceCents: 333, quantity: 3 })
  await enterCartCode(user.id, (await aDiscount({ percent: 10 })).code, await loadCartOfUser(user.id))
  const { orderId, order, lineIds } = await pay(user)
  for (const _ of [1, 2, 3]) await back(orderId, lineIds[0])
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
})

test('after a refund of a sum at Stripe’s dashboard, pieces go back at their price, and the last at what is left', async () => {
  const { orderId, order, lineIds } = await pay(await aShopper({ priceCents: 1000, quantity: 2 }))
  await client().refunds.create({ payment_intent: order.paymentIntentId ?? '', amount: 500 })
  await back(orderId, lineIds[0])
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 1500 })
  expect(await priceOf(orderId, lineIds[0])).toBe(500)
  await back(orderId, lineIds[0])
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 2000 })
})

/** Three pieces of 10.00 of which a gift card pays so much. */
async function anOrderWithCard(cents: number) {
  await takeGiftCards()
  onTestFinished(takeNoTips)
  const user = await aShopper({ priceCents: 1000, quantity: 3, stock: 5 })
  const [cardId = 0] = await issueGiftCards({ amountCents: cents, count: 1, note: '' }, await aUser())
  await saveCartChoice(user.id, { giftCardId: cardId })
  const leftOn = async () => (await db.giftCard.findUniqueOrThrow({ where: { id: cardId } })).balanceCents
  if (cents < 3000) return { ...(await pay(user)), leftOn }
  await startCheckout(user, site)
  const { id } = await db.order.findFirstOrThrow({ where: { userId: user.id } })
  if ((await orderNow(id)).status === 'pending')
    await completeFreeOrder(id, { shippingName: 'Ada', shippingAddress: '1 Main St' })
  const order = await orderNow(id)
  return { orderId: id, order, lineIds: order.lines.map((line) => line.id), leftOn }
}

test('pieces of an order that a gift card paid in part go back as money first, then to the card', async () => {
  const { orderId, lineIds, leftOn } = await anOrderWithCard(1500)
  await back(orderId, lineIds[0])
  expect([(await orderNow(orderId)).refundedCents, await leftOn()]).toEqual([1000, 0])
  await back(orderId, lineIds[0])
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 1500 })
  expect(await leftOn()).toBe(500)
  await back(orderId, lineIds[0])
  expect((await orderNow(orderId)).status).toBe('refunded')
  expect(await leftOn()).toBe(1500)
})

test('a piece can go back to the card first, and what the bank returns is taken off it again', async () => {
  const { orderId, order, lineIds, leftOn } = await anOrderWithCard(500)
  await stripe.control('POST', '/refunds/mode', { mode: 'pending' })
  const settle = async (outcome: 'succeeded' | 'failed') => {
    await stripe.settleRefund(outcome)
    await syncRefunds(order.paymentIntentId ?? '')
  }
  await refundOrder({ orderId, picked: { [lineIds[0] ?? 0]: 1 }, toCard: true, actor: 'boss' })
  expect(await leftOn()).toBe(0)
  await settle('succeeded')
  expect([(await orderNow(orderId)).refundedCents, await leftOn()]).toEqual([500, 500])
  await settle('failed')
  expect([(await orderNow(orderId)).refundedCents, await leftOn()]).toEqual([0, 0])
})

test('an order that a gift card paid alone goes back to it by the piece', async () => {
  const { orderId, lineIds, leftOn } = await anOrderWithCard(3000)
  await back(orderId, lineIds[0])
  expect([(await orderNow(orderId)).status, await leftOn()]).toEqual(['paid', 1000])
  await refundOrderToGiftCard(orderId, 'boss')
  expect([(await orderNow(orderId)).status, await leftOn()]).toEqual(['refunded', 3000])
})

test('a refund on its way puts nothing in stock before it succeeds, and takes it out again when it fails', async () => {
  const { id } = await aMerchItem({ priceCents: 1000, stock: 5 })
  const { orderId, order, lineIds } = await pay(await aShopper({ id, quantity: 2 }))
  await stripe.control('POST', '/refunds/mode', { mode: 'pending' })
  const settle = async (outcome: 'succeeded' | 'failed') => {
    await stripe.settleRefund(outcome)
    await syncRefunds(order.paymentIntentId ?? '')
  }
  for (const picked of [{ [lineIds[0] ?? 0]: 1 }, undefined]) {
    const returned = picked ? 1 : 2
    await refundOrder({ orderId, picked, restock: true, actor: 'boss' })
    expect(await stockOf(id)).toBe(3)
    await settle('failed')
    expect(await stockOf(id)).toBe(3)
    await refundOrder({ orderId, picked, restock: true, actor: 'boss' })
    await settle('succeeded')
    expect(await stockOf(id)).toBe(3 + returned)
    await settle('failed')
    expect(await stockOf(id)).toBe(3)
  }
})

test('what was sold while its refund was failing is owed, and said', async () => {
  const { id } = await aMerchItem({ priceCents: 1000, stock: 2 })
  const { orderId, order, lineIds } = await pay(await aShopper({ id, quantity: 2 }))
  await stripe.control('POST', '/refunds/mode', { mode: 'pending' })
  await refundOrder({ orderId, picked: { [lineIds[0] ?? 0]: 2 }, restock: true, actor: 'boss' })
  await stripe.settleRefund('succeeded')
  await syncRefunds(order.paymentIntentId ?? '')
  await db.merchItem.update({ where: { id }, data: { stock: 1 } })
  await db.merchVariant.updateMany({ where: { merchItemId: id }, data: { stock: 1 } })
  await stripe.settleRefund('failed')
  await syncRefunds(order.paymentIntentId ?? '')
  const { changes } = await orderNow(orderId)
  expect(changes.map(({ note }) => note)).toContainEqual(
    expect.stringContaining('have been sold in the meantime'),
  )
  expect((await db.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })).stock).toBe(1)
})
