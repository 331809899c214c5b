import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBand, anArticle, anAuthor, aUser } from '../../../../test/builders'
import {
  aDiscount,
  aShippingSetup,
  aShopper,
  orderNow,
  site,
  takeNoTips,
  takeTips,
  withoutShipping,
} from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { loadCartOfUser } from '../../cart/cart.server'
import { findCartChoiceOf, saveCartChoice } from '../../cart/cart-choice.server'
import { chooseCartTip } from '../checkout/cart-choices.server'
import { cancelOrder, openTipCheckout, startCheckout } from '../checkout/checkout.server'
import { computeCartSums } from '../checkout/quote.server'
import { streamOrderLinesCsv } from '../export/order-lines-csv.server'
import { receiptMailContent } from '../mails/order-mail-contents.server'
import { labeledSumsOf } from '../order-sums'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { prepareRefundToConfirm, refundOrder } from '../refunds/refunds.server'
import { sumSalesBetween } from '../sales.server'
import { findRecordToTip } from './tip-target.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
beforeEach(() => takeTips([300, 500]))
afterEach(async () => {
  env.isTaxed = false
  await takeNoTips()
  await stripe.control('POST', '/reset')
})
afterAll(() => stripe.stop())

interface Session {
  amount_subtotal: number
  amount_total: number
  total_details: { amount_discount: number }
}
const atStripe = async (id: string) =>
  (await stripe.control<{ session: Session }>('GET', `/sessions/${id}`)).session
const orderIdOf = async (stripeSessionId: string) =>
  (await db.order.findUniqueOrThrow({ where: { stripeSessionId } })).id
const aGuest = () => ({ key: `guest-${Math.random()}`, address: site.address })
const aTarget = () => ({ kind: 'band' as const, recordId: 7, title: 'Night Owls' })

async function aPaidTip(cents = 500) {
  const { id } = await openTipCheckout(await aUser(), { target: aTarget(), cents }, site)
  await stripe.pay(id)
  await updateOrderFromSession(id)
  return orderIdOf(id)
}

const csvOf = async (orderId: number) => {
  const text = await new Response(streamOrderLinesCsv({ from: '', to: '' }, async () => true)).text()
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return rows
    .map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
    .filter(({ order }) => order === String(orderId))
}

test('a guest tips a band: an order without lines, paid and complete, with its receipt', async () => {
  const { id } = await openTipCheckout(aGuest(), { target: aTarget(), cents: 500 }, site)
  await stripe.pay(id)
  await updateOrderFromSession(id)
  const order = await orderNow(await orderIdOf(id))
  expect(order).toMatchObject({
    status: 'shipped',
    flag: null,
    lines: [],
    subtotalCents: 0,
    totalCents: 500,
    tipCents: 500,
    tipKind: 'band',
    tipRecordId: 7,
    tipTitle: 'Night Owls',
    email: 'ada@example.org',
  })
  expect(order.changes.at(-1)?.note).toBe('There is nothing to ship: it is a tip.')
  expect(labeledSumsOf(order)).toEqual([
    { label: 'Tip for Night Owls', cents: 500 },
    { label: 'Total', cents: 500 },
  ])
  const mail = receiptMailContent({ ...order, user: { role: 'guest' } })
  expect(JSON.stringify(mail)).toContain('Thank you for your tip')
})

test('pressed twice, a tip is one order; another sum takes its place', async () => {
  const guest = aGuest()
  const tip = { target: aTarget(), cents: 500 }
  const first = await openTipCheckout(guest, tip, site)
  expect((await openTipCheckout(guest, tip, site)).id).toBe(first.id)
  const other = await openTipCheckout(guest, { ...tip, cents: 700 }, site)
  expect(other.id).not.toBe(first.id)
  expect((await orderNow(await orderIdOf(first.id))).status).toBe('canceled')
})

test('a tip too small for a payment is refused in plain words', async () => {
  const tip = { target: aTarget(), cents: 49 }
  await expect(openTipCheckout(await aUser(), tip, site)).rejects.toThrow(Invalid)
  await expect(chooseCartTip((await aUser()).id, 49)).rejects.toThrow('A tip can be $0.50 to')
})

test('articles, authors, bands and releases that readers see take tips, while the owner allows it', async () => {
  const [article, author, band] = [await anArticle(), await anAuthor(), await aBand()]
  const release = await db.release.create({ data: { bandId: band.id, title: 'First', slug: 'first' } })
  for (const [kind, id] of [
    ['article', article.id],
    ['author', author.id],
    ['band', band.id],
    ['release', release.id],
  ] as const)
    expect(await findRecordToTip(kind, id)).toMatchObject({ kind, recordId: id })
  await expect(findRecordToTip('volume', article.id)).rejects.toThrow(NotFound)
  await expect(findRecordToTip('band', 99_999)).rejects.toThrow(NotFound)
  await db.band.update({ where: { id: band.id }, data: { isDraft: true } })
  await expect(findRecordToTip('band', band.id)).rejects.toThrow(NotFound)
  await expect(findRecordToTip('release', release.id)).rejects.toThrow(NotFound)
  await takeNoTips()
  await expect(findRecordToTip('author', author.id)).rejects.toThrow(NotFound)
})

test('a tip at checkout is outside of the discount, goes with its order, and is gone from the next cart', async () => {
  const user = await aShopper({ priceCents: 2000 })
  await saveCartChoice(user.id, { discountCode: (await aDiscount({ percent: 50 })).code })
  const before = await computeCartSums(user.id, await loadCartOfUser(user.id))
  await chooseCartTip(user.id, 300)
  await expect(startCheckout(user, site, { mark: before.mark })).rejects.toThrow(Conflict)
  const { mark, totalCents } = await computeCartSums(user.id, await loadCartOfUser(user.id))
  expect(totalCents).toBe(1300)
  const { id } = await startCheckout(user, site, { mark })
  expect(await atStripe(id)).toMatchObject({
    amount_subtotal: 2300,
    amount_total: 1300,
    total_details: { amount_discount: 1000 },
  })
  await stripe.pay(id)
  await updateOrderFromSession(id)
  expect(await orderNow(await orderIdOf(id))).toMatchObject({
    status: 'paid',
    flag: null,
    subtotalCents: 2000,
    discountCents: 1000,
    tipCents: 300,
    tipKind: null,
    tipTitle: null,
    totalCents: 1300,
  })
  expect((await findCartChoiceOf(user.id)).tipCents).toBe(0)
})

test('a tip that was chosen counts no more once the owner takes none', async () => {
  const user = await aShopper({ priceCents: 2000 })
  await chooseCartTip(user.id, 300)
  await takeNoTips()
  expect(await computeCartSums(user.id, await loadCartOfUser(user.id))).toMatchObject({
    tips: null,
    totalCents: 2000,
  })
})

test('units are refunded without the tip, and all that was paid with it', async () => {
  const user = await aShopper({ priceCents: 1000, quantity: 2 })
  await chooseCartTip(user.id, 300)
  const { id } = await startCheckout(user, site)
  await stripe.pay(id)
  await updateOrderFromSession(id)
  const { id: orderId, lines } = await orderNow(await orderIdOf(id))
  const picked = { [lines[0]?.id ?? 0]: 1 }
  expect((await prepareRefundToConfirm(orderId, undefined, picked)).amountCents).toBe(1000)
  expect((await prepareRefundToConfirm(orderId)).amountCents).toBe(2300)
  await refundOrder({ orderId, actor: 'boss' })
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 2300 })
})

test('the books have tips in lines of their own, and sales name them apart', async () => {
  const from = new Date(Date.now() - 1000)
  const alone = await aPaidTip(500)
  const user = await aShopper({ priceCents: 1000 })
  await chooseCartTip(user.id, 300)
  const { id } = await startCheckout(user, site)
  await stripe.pay(id)
  await updateOrderFromSession(id)
  const both = await orderIdOf(id)
  expect(await csvOf(alone)).toMatchObject([{ type: 'tip', item: 'Tip for Night Owls', amount: '5.00' }])
  expect(await csvOf(both)).toMatchObject([
    { type: 'sale', amount: '10.00' },
    { type: 'tip', item: 'Tip', goods: '3.00', discount: '0.00', amount: '3.00' },
  ])
  await db.order.updateMany({ where: { id: { in: [alone, both] } }, data: { isTest: false } })
  expect(await sumSalesBetween(from, new Date(Date.now() + 1000))).toEqual({
    cents: 1800,
    tipCents: 800,
    orders: 2,
  })
})

test('a tip that is not paid yet can be canceled', async () => {
  const user = await aUser()
  const { id } = await openTipCheckout(user, { target: aTarget(), cents: 500 }, site)
  const orderId = await orderIdOf(id)
  expect(await cancelOrder(orderId, user.username, user.id)).toBe('canceled')
})

const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('tip' as const), cents: fc.constantFrom(0, 50, 333, 10_000) }),
    fc.record({ what: fc.constant('code' as const), isOn: fc.boolean() }),
    fc.record({ what: fc.constant('destination' as const), to: fc.constantFrom('US', 'DE') }),
  ),
  { maxLength: 6 },
)
const goods = fc.array(
  fc.record({ priceCents: fc.integer({ min: 50, max: 9999 }), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 3 },
)

test('goods + tip - discount + shipping + tax is what is paid and owed, to the cent, in any order of steps', async () => {
  await aShippingSetup()
  const { code } = await aDiscount({ percent: 100 })
  const follow = async (
    things: { priceCents: number; quantity: number }[],
    todo: Steps,
    isTaxed: boolean,
  ) => {
    env.isTaxed = isTaxed
    const user = await aShopper(...things)
    await saveCartChoice(user.id, { destination: 'US' })
    for (const one of todo) {
      if (one.what === 'tip') await chooseCartTip(user.id, one.cents)
      else if (one.what === 'code') await saveCartChoice(user.id, { discountCode: one.isOn ? code : null })
      else await saveCartChoice(user.id, { destination: one.to })
    }
    const sums = await computeCartSums(user.id, await loadCartOfUser(user.id))
    const { goodsCents, tipCents, discountCents, shippingCents } = sums
    expect(sums.totalCents).toBe(goodsCents + tipCents - discountCents + shippingCents)
    const { id } = await startCheckout(user, site, { mark: sums.mark })
    const orderId = await orderIdOf(id)
    const owed = await orderNow(orderId)
    expect(owed.totalCents).toBe(sums.totalCents)
    await stripe.pay(id, { country: sums.destination })
    await updateOrderFromSession(id)
    const paid = await orderNow(orderId)
    expect(paid).toMatchObject({ status: 'paid', flag: null, tipCents })
    const whole = goodsCents + tipCents - discountCents + shippingCents + paid.taxCents
    expect(whole).toBe(paid.totalCents)
    expect(whole).toBe((await atStripe(id)).amount_total)
    const amounts = (await csvOf(orderId)).map(({ amount }) => Math.round(Number(amount) * 100))
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(whole)
  }
  await fc.assert(fc.asyncProperty(goods, steps, fc.boolean(), follow), { numRuns: 12 })
  await withoutShipping()
})

type Steps = typeof steps extends fc.Arbitrary<infer Some> ? Some : never
