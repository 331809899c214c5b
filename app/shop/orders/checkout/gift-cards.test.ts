import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMerchItem, aUser } from '../../../../test/builders'
import {
  aDiscount,
  aShippingSetup,
  aShopper,
  orderNow,
  site,
  takeGiftCards,
  takeNoTips,
  withoutShipping,
} from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db, inTransaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid, TooMany } from '../../../platform/errors/errors'
import { loadCartOfUser } from '../../cart/cart.server'
import { findCartChoiceOf, saveCartChoice } from '../../cart/cart-choice.server'
import { chargeGiftCard } from '../../gift-cards/balance.server'
import { issueGiftCards, voidGiftCard } from '../../gift-cards/gift-cards-admin.server'
import { streamOrderLinesCsv } from '../export/order-lines-csv.server'
import { lateRefundedFlag, paidLateFlag, refundFailedFlag } from '../flags'
import { cancelPendingOrder, orderLinesInclude } from '../order-status.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { refundOrderToGiftCard } from '../refunds/refund-to-card.server'
import { refundOrder } from '../refunds/refunds.server'
import { syncRefunds } from '../refunds/sync-refunds.server'
import { chooseCartTip, enterCartCode, findGiftCardToPay } from './cart-choices.server'
import { cancelOrder, openBuyNowCheckout, startCheckout } from './checkout.server'
import { computeCartSums } from './quote.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
beforeEach(() => takeGiftCards())
afterEach(async () => {
  env.isTaxed = false
  await takeNoTips()
  await stripe.control('POST', '/reset')
})
afterAll(() => stripe.stop())

async function aCard(amountCents: number) {
  const [id = 0] = await issueGiftCards({ amountCents, count: 1, note: '' }, await aUser())
  return db.giftCard.findUniqueOrThrow({ where: { id } })
}

/** What is left, which is what its entries come to. */
async function leftOn(id: number) {
  const card = await db.giftCard.findUniqueOrThrow({ where: { id }, include: { entries: true } })
  expect(card.entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(card.balanceCents)
  expect(card.balanceCents).toBeGreaterThanOrEqual(0)
  return card.balanceCents
}

const sumsOf = async (userId: number) => computeCartSums(userId, await loadCartOfUser(userId))
const lastOrder = async (userId: number) => {
  const { id } = await db.order.findFirstOrThrow({ where: { userId }, orderBy: { id: 'desc' } })
  return orderNow(id)
}

/** Somebody whose cart a card pays for, all or in part. */
async function aCardholder(priceCents: number, cardCents: number) {
  const user = await aShopper({ priceCents, stock: 5 })
  const card = await aCard(cardCents)
  await enterCartCode(user.id, card.code.toLowerCase(), await loadCartOfUser(user.id))
  return { user, card }
}

test('a card pays a part, Stripe the rest, and the balance is held from the order on', async () => {
  const { user, card } = await aCardholder(3000, 1000)
  expect(await sumsOf(user.id)).toMatchObject({ giftCard: { cents: 1000 }, totalCents: 2000 })
  const { id } = await startCheckout(user, site, { mark: (await sumsOf(user.id)).mark })
  expect(await leftOn(card.id)).toBe(0)
  expect(await sumsOf(user.id)).toMatchObject({ giftCard: { cents: 1000 }, totalCents: 2000 })
  expect((await startCheckout(user, site)).id).toBe(id)
  await stripe.pay(id)
  await updateOrderFromSession(id)
  expect(await lastOrder(user.id)).toMatchObject({
    status: 'paid',
    flag: null,
    subtotalCents: 3000,
    giftCardCents: 1000,
    totalCents: 2000,
  })
  expect(await leftOn(card.id)).toBe(0)
  expect((await findCartChoiceOf(user.id)).giftCardId).toBeNull()
})

test('a card that covers all needs no payment page, and keeps the rest', async () => {
  const { user, card } = await aCardholder(2000, 5000)
  const { path } = await startCheckout(user, site)
  expect(path).toBeDefined()
  const order = await lastOrder(user.id)
  expect(order).toMatchObject({ giftCardCents: 2000, totalCents: 0 })
  expect(await leftOn(card.id)).toBe(3000)
  if (order.status === 'pending') await cancelOrder(order.id, user.username, user.id)
})

test('canceled, a card has its part again', async () => {
  const { user, card } = await aCardholder(3000, 1000)
  await startCheckout(user, site)
  await cancelOrder((await lastOrder(user.id)).id, user.username, user.id)
  expect(await leftOn(card.id)).toBe(1000)
})

test('of two who spend the last of a card at once, one gets it', async () => {
  const card = await aCard(1000)
  const buyers = await Promise.all([0, 1, 2].map(() => aShopper({ priceCents: 1000 })))
  for (const { id } of buyers) await saveCartChoice(id, { giftCardId: card.id })
  await Promise.allSettled(buyers.map((user) => startCheckout(user, site)))
  expect(await leftOn(card.id)).toBe(0)
  const spent = await db.giftCardEntry.count({ where: { giftCardId: card.id, kind: 'spent' } })
  expect(spent).toBe(1)
})

test('a full refund gives the card its part back beside Stripe’s; units alone do not', async () => {
  const { user, card } = await aCardholder(3000, 1000)
  const { id } = await startCheckout(user, site)
  await stripe.pay(id)
  await updateOrderFromSession(id)
  const { id: orderId } = await lastOrder(user.id)
  await refundOrder({ orderId, amountCents: 500, actor: 'boss' })
  expect(await leftOn(card.id)).toBe(0)
  await refundOrder({ orderId, actor: 'boss' })
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 2000 })
  expect(await leftOn(card.id)).toBe(1000)
})

test.each([false, true])(
  'a refund that the bank returns takes the card’s part again, unless it was spent: %s; another refund gives it back once',
  async (isSpent) => {
    const { user, card } = await aCardholder(3000, 1000)
    const { id } = await startCheckout(user, site)
    await stripe.pay(id)
    await updateOrderFromSession(id)
    const { id: orderId, paymentIntentId } = await lastOrder(user.id)
    await stripe.control('POST', '/refunds/mode', { mode: 'pending' })
    const settle = async (outcome: 'succeeded' | 'failed') => {
      await stripe.settleRefund(outcome)
      await syncRefunds(paymentIntentId ?? '')
    }
    await refundOrder({ orderId, actor: 'boss' })
    await settle('succeeded')
    expect([(await orderNow(orderId)).status, await leftOn(card.id)]).toEqual(['refunded', 1000])
    const spent = { giftCardId: card.id, orderId: 0, cents: 400, actor: 'somebody' }
    if (isSpent) await inTransaction((tx) => chargeGiftCard(tx, spent))

    await settle('failed')
    const again = await orderNow(orderId)
    expect(again).toMatchObject({ status: 'paid', refundedCents: 0, flag: refundFailedFlag })
    expect(again.changes.at(-1)?.note).toContain(isSpent ? 'that part is not paid' : 'covers its part again')
    expect(await leftOn(card.id)).toBe(isSpent ? 600 : 0)
    await refundOrder({ orderId, actor: 'boss' })
    await settle('succeeded')
    expect([(await orderNow(orderId)).status, await leftOn(card.id)]).toEqual([
      'refunded',
      isSpent ? 600 : 1000,
    ])
  },
)

test('an order that a card paid for is refunded to the card, once', async () => {
  const item = await aMerchItem({ priceCents: 2000 })
  const [variant] = await db.merchVariant.findMany({ where: { merchItemId: item.id } })
  const [user, card] = [await aUser(), await aCard(5000)]
  const giftCardId = await findGiftCardToPay(card.code, '10.9.9.9')
  const piece = { itemId: item.id, variantId: variant?.id ?? 0, destination: null, giftCardId }
  await openBuyNowCheckout(user, piece, site)
  const order = await lastOrder(user.id)
  expect(order).toMatchObject({ status: 'paid', giftCardCents: 2000, totalCents: 0 })
  expect(order.changes.at(-1)?.note).toBe('A gift card covers it.')
  await refundOrderToGiftCard(order.id, 'boss')
  expect((await orderNow(order.id)).status).toBe('refunded')
  await expect(refundOrderToGiftCard(order.id, 'boss')).rejects.toThrow(Conflict)
  expect(await leftOn(card.id)).toBe(5000)
})

test.each([false, true])(
  'paid after it was canceled, its part is taken again unless it is gone: %s',
  async (isGone) => {
    const { user, card } = await aCardholder(3000, 1000)
    const { id } = await startCheckout(user, site)
    const { id: orderId } = await lastOrder(user.id)
    await inTransaction(async (tx) => {
      const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: orderLinesInclude })
      await cancelPendingOrder(tx, order, 'the test', 'given up')
    })
    expect(await leftOn(card.id)).toBe(1000)
    if (isGone) await voidGiftCard(card.id, await aUser())
    await stripe.pay(id)
    await updateOrderFromSession(id)
    expect(await orderNow(orderId)).toMatchObject({ flag: isGone ? lateRefundedFlag : paidLateFlag })
    expect(await leftOn(card.id)).toBe(0)
  },
)

test('after thirty guesses a right card answers as a wrong one: in the cart, and on the page of an item', async () => {
  const user = await aShopper({ priceCents: 1000 })
  const [cart, card] = [await loadCartOfUser(user.id), await aCard(1000)]
  const network = '2001:db8:77::'
  const entries: ((code: string, turn: number) => Promise<unknown>)[] = [
    (code) => enterCartCode(user.id, code, cart),
    (code, turn) => findGiftCardToPay(code, `${network}${turn}`),
  ]
  for (const enter of entries) {
    for (let turn = 0; turn < 31; turn += 1) await enter(card.code, turn)
    for (let turn = 0; turn < 30; turn += 1)
      await expect(enter('BCDF-BCDF-BCDF', turn)).rejects.toThrow(Invalid)
    for (const code of ['BCDF-BCDF-BCDF', card.code]) await expect(enter(code, 31)).rejects.toThrow(TooMany)
  }
})

test('an unknown, an empty and a voided card are refused; with Stripe Tax no card pays', async () => {
  const user = await aShopper({ priceCents: 1000 })
  const cart = await loadCartOfUser(user.id)
  await expect(enterCartCode(user.id, 'BCDF-BCDF-BCDF', cart)).rejects.toThrow(Invalid)
  await expect(findGiftCardToPay('BCDF-BCDF-BCDF', '10.9.9.8')).rejects.toThrow(
    'This gift card does not exist.',
  )
  const card = await aCard(1000)
  await enterCartCode(user.id, card.code, cart)
  env.isTaxed = true
  expect(await sumsOf(user.id)).toMatchObject({ giftCard: null, totalCents: 1000, takesGiftCards: false })
  env.isTaxed = false
  await voidGiftCard(card.id, await aUser())
  await expect(voidGiftCard(card.id, await aUser())).rejects.toThrow(Conflict)
  expect(await sumsOf(user.id)).toMatchObject({ giftCard: null, totalCents: 1000 })
  expect(await leftOn(card.id)).toBe(0)
})

const amounts = async (orderId: number) => {
  const text = await new Response(streamOrderLinesCsv({ from: '', to: '' }, async () => true)).text()
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return rows
    .filter((cells) => cells[head.indexOf('order')] === String(orderId))
    .reduce((sum, cells) => sum + Math.round(Number(cells[head.indexOf('amount')]) * 100), 0)
}

test('goods + tip - discount - gift card + shipping + tax is what is paid and owed, to the cent', async () => {
  await aShippingSetup()
  const things = fc.record({
    priceCents: fc.integer({ min: 50, max: 6000 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    cardCents: fc.integer({ min: 1, max: 9000 }),
    tipCents: fc.constantFrom(0, 50, 777),
    percent: fc.constantFrom(0, 15, 100),
  })
  await fc.assert(
    fc.asyncProperty(things, async ({ priceCents, quantity, cardCents, tipCents, percent }) => {
      const user = await aShopper({ priceCents, quantity })
      const card = await aCard(cardCents)
      const discountCode = percent > 0 ? (await aDiscount({ percent })).code : null
      await saveCartChoice(user.id, { destination: 'US', discountCode, giftCardId: card.id })
      await chooseCartTip(user.id, tipCents)
      const { goodsCents, discountCents, shippingCents, ...sums } = await sumsOf(user.id)
      const cents = sums.giftCard?.cents ?? 0
      const whole = goodsCents + tipCents - discountCents - cents + shippingCents
      expect(sums.totalCents).toBe(whole)
      const { id, path } = await startCheckout(user, site, { mark: sums.mark })
      if (!path) {
        await stripe.pay(id, { country: 'US' })
        await updateOrderFromSession(id)
      }
      const order = await lastOrder(user.id)
      expect(order).toMatchObject({ flag: null, totalCents: whole, giftCardCents: cents, shippingCents })
      expect(await leftOn(card.id)).toBe(cardCents - cents)
      if (order.paidAt) expect(await amounts(order.id)).toBe(whole)
    }),
    { numRuns: 8 },
  )
  await withoutShipping()
})
