import { expect, onTestFinished, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import {
  aShippingSetup,
  aShopper,
  orderNow,
  site,
  stockOf,
  takeGiftCards,
  takeNoTips,
  withoutShipping,
} from '../../../../test/shopping'
import { db } from '../../../platform/database/db.server'
import { Conflict, Invalid, TooMany } from '../../../platform/errors/errors'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { saveCartChoice } from '../../cart/cart-choice.server'
import { issueGiftCards } from '../../gift-cards/gift-cards-admin.server'
import { setPaymentWay } from '../../ways-to-pay/ways.server'
import { cancelOrder, startCheckout } from '../checkout/checkout.server'
import { completeFreeOrder } from '../checkout/free-checkout.server'
import { computeCartSums } from '../checkout/quote.server'
import { partlyPaidFlag } from '../flags'
import { reconcileWithStripe } from '../payments/reconcile.server'
import { extendPaymentTime } from './hold-longer.server'
import { payOrderByTrade, receivePayment } from './receive-payment.server'

// No payment provider is there in this file: nothing here may ask Stripe.

const day = 24 * 3600_000
const today = new Date().toISOString().slice(0, 10)
const press = (orderId: number, key: string, amountCents?: number) =>
  receivePayment({ orderId, amountCents, day: today, key, actor: 'boss' })
const mailsTo = (email: string) =>
  db.outgoingMail
    .findMany({ where: { recipient: email }, orderBy: { id: 'asc' } })
    .then((all) => all.map(({ kind }) => kind))

/** An order of two of an item with a stock of 5, placed and not paid. */
async function aPlacedOrder(payBy: 'transfer' | 'cash' | 'trade' = 'transfer') {
  await setPaymentWay({ name: payBy, isOn: true, words: 'IBAN GB33', days: 14 })
  const item = await aMerchItem({ priceCents: 1500, stock: 5 })
  const user = await aShopper({ id: item.id, quantity: 2 })
  const { path } = await startCheckout(user, site, {}, payBy)
  const { id } = await db.order.findUniqueOrThrow({ where: { reference: path?.split('/').at(-1) } })
  return { user, item, id, path }
}

test('an order to be paid by bank transfer holds its stock for the days that the owner set', async () => {
  const { user, item, id, path } = await aPlacedOrder()
  const order = await orderNow(id)
  expect(path).toBe(`/orders/${order.reference}`)
  expect(order).toMatchObject({
    status: 'pending',
    payBy: 'transfer',
    stripeSessionId: `offline-${order.reference}`,
    holdsStock: true,
    totalCents: 3000,
  })
  expect(Number(order.expiresAt) - Date.now()).toBeGreaterThan(13.9 * day)
  expect(await stockOf(item.id)).toBe(3)
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
  expect(await mailsTo(user.email)).toEqual(['order placed'])

  await reconcileWithStripe(Date.now() + 6 * day)
  expect(await mailsTo(user.email)).toEqual(['order placed'])
  await Promise.all([reconcileWithStripe(Date.now() + 8 * day), reconcileWithStripe(Date.now() + 8 * day)])
  await reconcileWithStripe(Date.now() + 13 * day)
  expect((await orderNow(id)).status).toBe('pending')
  expect(await mailsTo(user.email)).toEqual(['order placed', 'payment reminder'])
  await reconcileWithStripe(Date.now() + 15 * day)
  expect(await orderNow(id)).toMatchObject({ status: 'canceled', holdsStock: false })
  expect(await stockOf(item.id)).toBe(5)
  expect(await mailsTo(user.email)).toEqual(['order placed', 'payment reminder', 'order canceled'])
})

test('the desk marks it as paid in two parts, and a press that comes twice counts once', async () => {
  const { user, item, id } = await aPlacedOrder()
  await Promise.all([press(id, 'one', 1000), press(id, 'one', 1000)])
  expect(await orderNow(id)).toMatchObject({ status: 'pending', receivedCents: 1000 })
  await expect(press(id, 'two', 2001)).rejects.toThrow('$20.00 is left to pay.')
  await expect(cancelOrder(id, 'boss')).rejects.toThrow('Part of it is paid')
  const presses = await Promise.allSettled([press(id, 'three'), press(id, 'four')])
  expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const paid = await orderNow(id)
  expect(paid).toMatchObject({ status: 'paid', receivedCents: 3000, holdsStock: false })
  expect(paid.paidAt).not.toBeNull()
  expect(await db.orderPayment.aggregate({ where: { orderId: id }, _sum: { amountCents: true } })).toEqual({
    _sum: { amountCents: 3000 },
  })
  expect(await stockOf(item.id)).toBe(3)
  expect(await mailsTo(user.email)).toEqual(['order placed', 'order paid'])
  await reconcileWithStripe(Date.now() + 15 * day)
  expect((await orderNow(id)).status).toBe('paid')
})

test('a payment of a day to come, or of nothing, is refused', async () => {
  const { id } = await aPlacedOrder()
  const tomorrow = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
  const later = { orderId: id, day: tomorrow, key: 'later', actor: 'boss' }
  await expect(receivePayment(later)).rejects.toThrow(Invalid)
  await expect(press(id, 'nothing', 0)).rejects.toThrow(Invalid)
})

test('an order that is paid in part when its time is over waits for the desk', async () => {
  const { id, item } = await aPlacedOrder()
  await press(id, 'a part', 500)
  await reconcileWithStripe(Date.now() + 15 * day)
  await reconcileWithStripe(Date.now() + 16 * day)
  expect(await orderNow(id)).toMatchObject({ status: 'pending', flag: partlyPaidFlag })
  expect(await stockOf(item.id)).toBe(3)
  await press(id, 'the rest')
  expect(await orderNow(id)).toMatchObject({ status: 'paid', flag: null })
})

test('money that comes after the order has ended pays it if its items are there, and else is refused', async () => {
  const { id, item } = await aPlacedOrder()
  await cancelOrder(id, 'boss')
  expect(await stockOf(item.id)).toBe(5)
  await press(id, 'late')
  expect(await orderNow(id)).toMatchObject({ status: 'paid' })
  expect(await stockOf(item.id)).toBe(3)

  const gone = await aPlacedOrder()
  await cancelOrder(gone.id, 'boss')
  await db.merchVariant.updateMany({ where: { merchItemId: gone.item.id }, data: { stock: 1 } })
  await expect(press(gone.id, 'too late')).rejects.toThrow('is sold out. Give the money back.')
  expect(await orderNow(gone.id)).toMatchObject({ status: 'canceled', receivedCents: 0 })
})

test('a placed order stays beside the next checkout, and five are the most', async () => {
  const { user, item, id } = await aPlacedOrder()
  await addToCart(user.id, item.id, 1)
  await startCheckout(user, site, {}, 'transfer')
  expect((await orderNow(id)).status).toBe('pending')
  expect(await stockOf(item.id)).toBe(2)
  for (let count = 2; count < 5; count++) {
    await addToCart(user.id, (await aMerchItem()).id, 1)
    await startCheckout(user, site, {}, 'transfer')
  }
  await addToCart(user.id, (await aMerchItem()).id, 1)
  await expect(startCheckout(user, site, {}, 'transfer')).rejects.toThrow(TooMany)
})

test('what is sent asks for its address first, and is placed by that', async () => {
  const { pickup } = await aShippingSetup()
  onTestFinished(withoutShipping)
  await setPaymentWay({ name: 'transfer', isOn: true, words: '', days: 3 })
  await setPaymentWay({ name: 'cash', isOn: true, words: '', days: 3 })
  const user = await aShopper({ priceCents: 12_000, stock: 1 })
  await saveCartChoice(user.id, { destination: 'DE' })
  await expect(startCheckout(user, site, {}, 'cash')).rejects.toThrow('Choose a pick-up point.')
  await startCheckout(user, site, {}, 'transfer')
  const { id } = await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await reconcileWithStripe(Date.now() + 10 * 60_000)
  expect(await orderNow(id)).toMatchObject({ status: 'pending', stripeSessionId: null })
  await expect(press(id, 'not placed')).rejects.toThrow(Conflict)

  await saveCartChoice(user.id, { destination: pickup })
  await startCheckout(user, site, {}, 'cash')
  expect((await orderNow(id)).status).toBe('canceled')
  const cash = await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(cash).toMatchObject({
    payBy: 'cash',
    status: 'pending',
    stripeSessionId: `offline-${cash.reference}`,
  })

  const other = await aShopper({ priceCents: 12_000 })
  await saveCartChoice(other.id, { destination: 'DE' })
  await startCheckout(other, site, {}, 'transfer')
  const sent = await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const contact = { shippingName: 'Ada', shippingAddress: '12 Harbour Row\nBremen' }
  await Promise.all([completeFreeOrder(sent.id, contact), completeFreeOrder(sent.id, contact)])
  expect(await orderNow(sent.id)).toMatchObject({
    shippingName: 'Ada',
    shippingAddress: '12 Harbour Row\nBremen\nDE',
    stripeSessionId: `offline-${sent.reference}`,
  })
  expect(await mailsTo(other.email)).toEqual(['order placed'])
})

test('what was given in trade settles an order without money', async () => {
  const { id, user } = await aPlacedOrder('trade')
  await press(id, 'some money', 1000)
  await payOrderByTrade({ orderId: id, actor: 'boss' })
  expect(await orderNow(id)).toMatchObject({ status: 'paid', receivedCents: 1000, tradedCents: 2000 })
  await expect(payOrderByTrade({ orderId: id, actor: 'boss' })).rejects.toThrow('already paid')
  expect(await mailsTo(user.email)).toEqual(['order placed', 'order paid'])
  const { id: other } = await aPlacedOrder()
  await expect(payOrderByTrade({ orderId: other, actor: 'boss' })).rejects.toThrow(Conflict)
})

test('the desk holds an order longer, once, which its history and a mail tell', async () => {
  const { user, id } = await aPlacedOrder()
  const until = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
  const hold = (days: number) => extendPaymentTime({ orderId: id, until: until(days), actor: 'boss' })
  await expect(hold(3)).rejects.toThrow('Choose a later day.')
  await expect(hold(400)).rejects.toThrow('Choose a day within a year.')
  await Promise.all([hold(30), hold(30)])
  const { expiresAt, changes } = await orderNow(id)
  expect(expiresAt?.toISOString()).toBe(`${until(30)}T23:59:00.000Z`)
  expect(changes.filter(({ note }) => note?.startsWith('Held until'))).toMatchObject([{ actor: 'boss' }])
  expect(await mailsTo(user.email)).toEqual(['order placed', 'order held longer'])

  await press(id, 'a part of what is held', 1000)
  await reconcileWithStripe(Date.now() + 32 * day)
  expect(await orderNow(id)).toMatchObject({ status: 'pending', flag: partlyPaidFlag })
  await hold(60)
  expect((await orderNow(id)).flag).toBeNull()
  await press(id, 'the rest of what is held')
  await expect(hold(90)).rejects.toThrow(Conflict)
})

test('a way that the owner has switched off is refused', async () => {
  await setPaymentWay({ name: 'transfer', isOn: false, words: '', days: 14 })
  const user = await aShopper({})
  await expect(startCheckout(user, site, {}, 'transfer')).rejects.toThrow(
    'Bank transfer is not offered here.',
  )
})

test('a gift card pays a part, which goes back when the order ends and is taken again when it is paid late', async () => {
  await takeGiftCards()
  onTestFinished(takeNoTips)
  await setPaymentWay({ name: 'transfer', isOn: true, words: '', days: 14 })
  const user = await aShopper({ priceCents: 3000, stock: 5 })
  const [giftCardId = 0] = await issueGiftCards({ amountCents: 1000, count: 1, note: '' }, user)
  const left = async () => (await db.giftCard.findUniqueOrThrow({ where: { id: giftCardId } })).balanceCents
  await saveCartChoice(user.id, { giftCardId })
  await startCheckout(user, site, {}, 'transfer')
  const { id } = await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(await orderNow(id)).toMatchObject({ giftCardCents: 1000, totalCents: 2000 })
  expect(await left()).toBe(0)

  await addToCart(user.id, (await aMerchItem({ priceCents: 500 })).id, 1)
  await saveCartChoice(user.id, { giftCardId })
  expect(await computeCartSums(user.id, await loadCartOfUser(user.id))).toMatchObject({ totalCents: 500 })
  await cancelOrder(id, 'boss')
  expect(await left()).toBe(1000)
  await press(id, 'late, with a card')
  expect([await left(), (await orderNow(id)).status]).toEqual([0, 'paid'])
})
