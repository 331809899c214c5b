import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMembership, aMerchItem, aPlan } from '../../../../test/builders'
import {
  aDiscount,
  aShippingSetup,
  aShopper,
  orderNow,
  site,
  withoutShipping,
} from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid, TooMany } from '../../../platform/errors/errors'
import { loadLocale, runInLocale } from '../../../platform/i18n/i18n.server'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { findCartChoiceOf, saveCartChoice } from '../../cart/cart-choice.server'
import { labeledSumsOf } from '../order-sums'
import { listOrdersOfUser } from '../orders.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { chooseCartDestination, enterCartCode } from './cart-choices.server'
import { cancelOrder, startCheckout } from './checkout.server'
import { CheckoutFailed } from './checkout-failed'
import { computeCartSums } from './quote.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
let setup: Awaited<ReturnType<typeof aShippingSetup>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
beforeEach(async () => {
  setup = await aShippingSetup()
})
afterEach(async () => {
  env.isTaxed = false
  await withoutShipping()
  await stripe.control('POST', '/reset')
})
afterAll(() => stripe.stop())

interface AtStripe {
  session: {
    amount_subtotal: number
    amount_total: number
    total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
    shipping_address_collection: { allowed_countries: string[] } | null
    automatic_tax: { enabled: boolean }
  }
}
const atStripe = async (id: string) => (await stripe.control<AtStripe>('GET', `/sessions/${id}`)).session

/** Somebody with a poster that goes as a parcel, on the way to a destination. */
async function aBuyer({ to = 'DE', priceCents = 2000, quantity = 1, classId = setup.parcel.id } = {}) {
  const item = await aMerchItem({ priceCents, shippingClassId: classId })
  const user = await aShopper({ id: item.id, quantity })
  await saveCartChoice(user.id, { destination: to })
  const sums = async () => computeCartSums(user.id, await loadCartOfUser(user.id))
  const order = async () =>
    db.order.findFirstOrThrow({
      where: { userId: user.id },
      orderBy: { id: 'desc' },
      include: { lines: true },
    })
  const paid = async (country?: string) => {
    const { id, path } = await startCheckout(user, site, { mark: (await sums()).mark })
    if (path) return order()
    await stripe.pay(id, { country })
    await updateOrderFromSession(id)
    return order()
  }
  return { user, item, sums, order, paid }
}

test('goods less discount plus shipping is the same on our page, at Stripe and on the order', async () => {
  const { user, sums, order } = await aBuyer({ quantity: 2 })
  await enterCartCode(
    user.id,
    (await aDiscount({ code: 'ZINE10' })).code.toLowerCase(),
    await loadCartOfUser(user.id),
  )
  const shown = await sums()
  expect(shown).toMatchObject({ goodsCents: 4000, discountCents: 400, shippingCents: 699, totalCents: 4299 })
  expect(shown.delivery?.method).toBe('Shipping to Germany')

  const { id } = await startCheckout(user, site, { mark: shown.mark })
  expect(await order()).toMatchObject({
    subtotalCents: 4000,
    discountCents: 400,
    discountCode: 'ZINE10',
    shippingCents: 699,
    totalCents: 4299,
    shippingMethod: 'Shipping to Germany',
    shippingCountry: 'DE',
    pickupPlace: null,
  })
  expect(await atStripe(id)).toMatchObject({
    amount_subtotal: 4000,
    amount_total: 4299,
    automatic_tax: { enabled: false },
    total_details: { amount_discount: 400, amount_shipping: 699, amount_tax: 0 },
    shipping_address_collection: { allowed_countries: ['DE'] },
  })
  await stripe.pay(id, { country: 'DE' })
  await updateOrderFromSession(id)
  const paid = await order()
  expect(paid).toMatchObject({ status: 'paid', flag: null, totalCents: 4299, taxCents: 0 })
  expect(paid.shippingAddress).toContain('DE')
  expect(await findCartChoiceOf(user.id)).toEqual({
    destination: 'DE',
    discountCode: null,
    tipCents: 0,
    giftCardId: null,
  })
})

test('whatever is sold, sent and taken off, the order adds up to what Stripe charges', async () => {
  const things = fc.array(
    fc.record({
      priceCents: fc.integer({ min: 50, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      place: fc.integer({ min: 0, max: 2 }),
      taxBehavior: fc.constantFrom('inclusive', 'exclusive', null),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const percent = fc.integer({ min: 1, max: 90 })
  await fc.assert(
    fc.asyncProperty(things, percent, fc.boolean(), async (wanted, percent, isTaxed) => {
      env.isTaxed = isTaxed
      const classes = [setup.letter.id, setup.parcel.id, null]
      const items = []
      for (const { priceCents, quantity, place, taxBehavior } of wanted) {
        const { id } = await aMerchItem({ priceCents, shippingClassId: classes[place], taxBehavior })
        items.push({ id, quantity })
      }
      const user = await aShopper(...items)
      await saveCartChoice(user.id, { destination: 'US', discountCode: (await aDiscount({ percent })).code })
      const { mark, totalCents } = await computeCartSums(user.id, await loadCartOfUser(user.id))
      const { id } = await startCheckout(user, site, { mark })
      expect((await atStripe(id)).amount_total).toBe(totalCents)
      await stripe.pay(id, { country: 'US' })
      await updateOrderFromSession(id)
      const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: id } })
      expect(order).toMatchObject({ status: 'paid', flag: null })
      expect(order.totalCents).toBe((await atStripe(id)).amount_total)
      const parts = order.subtotalCents - order.discountCents + order.shippingCents + order.taxCents
      expect(parts).toBe(order.totalCents)
      const shown = labeledSumsOf(order)
      expect(shown.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0)).toBe(shown.at(-1)?.cents)
    }),
    { numRuns: 8 },
  )
})

test('how an order is sent is read in each reader’s language, and a press in another one makes no second order', async () => {
  await loadLocale('de')
  await loadLocale('fr')
  const { user } = await aBuyer()
  const inGerman = <T>(work: () => T) => runInLocale('de', work)
  const { id } = await inGerman(() => startCheckout(user, site, {}))
  expect((await inGerman(() => listOrdersOfUser(user.id, 1))).orders[0]?.shippingMethod).toBe(
    'Versand nach Deutschland',
  )
  expect((await runInLocale('fr', () => listOrdersOfUser(user.id, 1))).orders[0]?.shippingMethod).toMatch(
    /Allemagne/,
  )
  expect((await startCheckout(user, site, {})).id).toBe(id)
  const [order, ...others] = (await listOrdersOfUser(user.id, 1)).orders
  expect([order?.shippingMethod, others]).toEqual(['Shipping to Germany', []])
})

test('the sums below an order are there also where what comes to it is what is taken off', () => {
  const order = { subtotalCents: 1000, discountCents: 500, discountCode: 'HALF', totalCents: 1000 }
  const sums = labeledSumsOf({
    ...order,
    shippingCents: 500,
    shippingMethod: 'Shipping to Germany',
    taxCents: 0,
    tipCents: 0,
    tipTitle: null,
    giftCardCents: 0,
  })
  expect(sums.map(({ cents }) => cents)).toEqual([1000, -500, 500, 1000])
})

test('without a destination, to a country without a zone or with what cannot go there, nothing is ordered', async () => {
  const { user, sums } = await aBuyer({ to: 'US', classId: setup.mailer.id })
  const [line] = (await loadCartOfUser(user.id)).lines
  expect(await sums()).toMatchObject({
    delivery: null,
    stuckLineIds: [line?.id],
    problem: expect.stringContaining('United States'),
  })
  await expect(startCheckout(user, site, { mark: (await sums()).mark })).rejects.toThrow(Invalid)
  await expect(chooseCartDestination(user.id, 'FR')).rejects.toThrow('We do not ship to France.')
  await saveCartChoice(user.id, { destination: 'FR' })
  await expect(startCheckout(user, site)).rejects.toThrow('We do not ship to France.')
  await saveCartChoice(user.id, { destination: null })
  await expect(startCheckout(user, site)).rejects.toThrow('Choose where to ship it.')
  expect(await db.order.count({ where: { userId: user.id } })).toBe(0)
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(1)
})

test('a rate that changed since the cart was seen is told, and nothing is lost', async () => {
  const { user, sums, order } = await aBuyer()
  const seen = await sums()
  await db.shippingRate.updateMany({ where: { zoneId: setup.germany.id }, data: { firstCents: 649 } })
  await expect(startCheckout(user, site, { mark: seen.mark })).rejects.toThrow(Conflict)
  expect(await db.order.count({ where: { userId: user.id } })).toBe(0)
  expect(await stripe.sessions()).toBe(0)
  expect((await loadCartOfUser(user.id)).lines).toHaveLength(1)

  await startCheckout(user, site, { mark: (await sums()).mark })
  expect(await order()).toMatchObject({ shippingCents: 649, status: 'pending' })
})

test('an order that waits for payment gives way to one at the new rate or destination', async () => {
  const { user, sums, order } = await aBuyer()
  await startCheckout(user, site, { mark: (await sums()).mark })
  const first = await order()
  await startCheckout(user, site, { mark: (await sums()).mark })
  expect((await order()).id).toBe(first.id)

  await chooseCartDestination(user.id, setup.pickup)
  await startCheckout(user, site, { mark: (await sums()).mark })
  expect((await orderNow(first.id)).status).toBe('canceled')
  expect(await order()).toMatchObject({ shippingCents: 0, pickupPlace: 'The shop\n1 Main St, Fridays' })
})

test('what is picked up asks for no address and costs no shipping', async () => {
  const { paid, order, sums } = await aBuyer({ to: setup.pickup, classId: setup.mailer.id })
  expect(await sums()).toMatchObject({ shippingCents: 0, delivery: { method: 'Pick up: The shop' } })
  expect(await paid()).toMatchObject({ status: 'paid', totalCents: 2000, shippingAddress: null })
  const { stripeSessionId } = await order()
  const session = await atStripe(stripeSessionId ?? '')
  expect(session.shipping_address_collection).toBeNull()
  expect(session.total_details.amount_shipping).toBe(0)
})

test('shipping is free from its sum on, which counts after the discount', async () => {
  const { user, sums } = await aBuyer({ priceCents: 5000, quantity: 2 })
  expect(await sums()).toMatchObject({ shippingCents: 0, totalCents: 10_000 })
  await enterCartCode(user.id, (await aDiscount({ amountCents: 1 })).code, await loadCartOfUser(user.id))
  expect(await sums()).toMatchObject({ discountCents: 1, shippingCents: 699 })
})

test('a code for all of the goods leaves the shipping to be paid, and nothing at all where it is picked up', async () => {
  const { code } = await aDiscount({ percent: 100 })
  const sent = await aBuyer()
  await enterCartCode(sent.user.id, code, await loadCartOfUser(sent.user.id))
  expect(await sent.paid('DE')).toMatchObject({ status: 'paid', totalCents: 549 })
  const fetched = await aBuyer({ to: setup.pickup })
  await enterCartCode(fetched.user.id, code, await loadCartOfUser(fetched.user.id))
  expect(await fetched.paid()).toMatchObject({ status: 'paid', totalCents: 0, paymentIntentId: null })
})

test('of two who use the last of a code at once, one gets it; canceled, it goes to the next', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { code } = await aDiscount({ maxUses: 1 })
    const buyers = [await aBuyer(), await aBuyer()]
    for (const { user } of buyers) await saveCartChoice(user.id, { discountCode: code })
    const marks = await Promise.all(buyers.map(async ({ sums }) => (await sums()).mark))
    const answers = await Promise.allSettled(
      buyers.map(({ user }, index) => startCheckout(user, site, { mark: marks[index] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toEqual(new Conflict(`The code ${code} has been used up.`))
    expect(await db.order.count({ where: { discountCode: code } })).toBe(1)

    const order = await db.order.findFirstOrThrow({ where: { discountCode: code } })
    await cancelOrder(order.id, 'boss')
    const next = buyers.find(({ user }) => user.id !== order.userId)
    expect(await next?.paid('DE')).toMatchObject({ discountCents: 200, status: 'paid' })
  }
})

test('an order that expires gives its use back', async () => {
  const { code } = await aDiscount({ maxUses: 1 })
  const [first, second] = [await aBuyer(), await aBuyer()]
  await enterCartCode(first.user.id, code, await loadCartOfUser(first.user.id))
  const { id } = await startCheckout(first.user, site, { mark: (await first.sums()).mark })
  await expect(enterCartCode(second.user.id, code, await loadCartOfUser(second.user.id))).rejects.toThrow(
    'used up',
  )
  await stripe.control('POST', `/sessions/${id}/expire`)
  await updateOrderFromSession(id)
  await enterCartCode(second.user.id, code, await loadCartOfUser(second.user.id))
  expect((await second.sums()).discountCents).toBe(200)
})

test('a code for once per customer works once, and an unknown one not at all', async () => {
  const { code } = await aDiscount({ oncePerCustomer: true })
  const { user, item, paid } = await aBuyer()
  await enterCartCode(user.id, code, await loadCartOfUser(user.id))
  expect(await paid('DE')).toMatchObject({ discountCents: 200 })
  await db.cartLine.create({
    data: { userId: user.id, merchItemId: item.id, quantity: 1, priceAtAddCents: 2000 },
  })
  await expect(enterCartCode(user.id, code, await loadCartOfUser(user.id))).rejects.toThrow(
    `You have already used the code ${code}.`,
  )
  await expect(enterCartCode(user.id, 'NONE', await loadCartOfUser(user.id))).rejects.toThrow(
    'The code NONE does not exist.',
  )
})

test('after thirty codes that there are not, a right one answers as a wrong one for a while', async () => {
  const { user } = await aBuyer()
  const cart = await loadCartOfUser(user.id)
  const { code } = await aDiscount()
  for (let used = 0; used < 31; used += 1) await enterCartCode(user.id, code, cart)
  for (let tried = 0; tried < 30; tried += 1)
    await expect(enterCartCode(user.id, `GUESS${tried}`, cart)).rejects.toThrow('does not exist')
  await expect(enterCartCode(user.id, 'GUESS', cart)).rejects.toThrow(TooMany)
  await expect(enterCartCode(user.id, code, cart)).rejects.toThrow(TooMany)
})

test.each([
  ['answers 500 and repeats it', { kind: 'error', sticky: true }],
  ['answers 500 after its work', { kind: 'error', when: 'after', count: 3 }],
  ['cuts the line after its work', { kind: 'drop', when: 'after', count: 3 }],
])('where Stripe %s for a coupon, the next try makes one order with the discount', async (_what, fault) => {
  const { user, sums, order } = await aBuyer()
  await enterCartCode(user.id, (await aDiscount({ maxUses: 1 })).code, await loadCartOfUser(user.id))
  await stripe.fault({ ...fault, path: '/v1/coupons' })
  const { mark } = await sums()
  await expect(startCheckout(user, site, { mark })).rejects.toThrow(CheckoutFailed)
  await stripe.control('DELETE', '/faults')
  const { id } = await startCheckout(user, site, { mark })
  await stripe.pay(id, { country: 'DE' })
  await updateOrderFromSession(id)
  expect(await order()).toMatchObject({ status: 'paid', discountCents: 200, flag: null })
  expect(await db.order.count({ where: { userId: user.id } })).toBe(1)
})

test('a code that ended since the cart was seen is told, and the cart can be paid without it', async () => {
  const discount = await aDiscount()
  const { user, sums, order } = await aBuyer()
  await enterCartCode(user.id, discount.code, await loadCartOfUser(user.id))
  const { mark } = await sums()
  await db.discount.update({ where: { id: discount.id }, data: { endsAt: new Date() } })
  const expired = new Conflict(`The code ${discount.code} has expired.`)
  await expect(startCheckout(user, site, { mark })).rejects.toThrow(expired)
  expect((await sums()).reduction?.problem).toBe(expired.message)
  await startCheckout(user, site, { mark: (await sums()).mark })
  expect(await order()).toMatchObject({ discountCents: 0, discountCode: null, totalCents: 2549 })
})

test('Stripe adds tax to prices without it and finds it in prices with it, and the order keeps both', async () => {
  env.isTaxed = true
  const added = await aBuyer()
  expect(await added.paid('DE')).toMatchObject({
    status: 'paid',
    flag: null,
    taxCents: 380 + 104,
    includedTaxCents: 0,
    totalCents: 2549 + 484,
  })
  const contained = await aBuyer()
  await db.merchItem.update({
    where: { id: contained.item.id },
    data: { taxBehavior: 'inclusive', taxCode: 'txcd_35020200' },
  })
  expect(await contained.paid('DE')).toMatchObject({
    status: 'paid',
    flag: null,
    taxCents: 0,
    includedTaxCents: 131 + 88,
    totalCents: 2549,
    lines: [{ taxCode: 'txcd_35020200', taxBehavior: 'inclusive' }],
  })
})

test('a payment with another shipping or discount than the order’s is flagged and fulfils nothing', async () => {
  for (const [what, changed] of [
    ['shipping', { shippingCents: 1 }],
    ['discount', { discountCents: 1 }],
  ] as const) {
    const { user, sums, order } = await aBuyer()
    const { id } = await startCheckout(user, site, { mark: (await sums()).mark })
    await db.order.update({ where: { id: (await order()).id }, data: changed })
    await stripe.pay(id, { country: 'DE' })
    await updateOrderFromSession(id)
    expect(await order()).toMatchObject({ status: 'pending', flag: expect.stringContaining(`for ${what}`) })
  }
})

test('where nothing is set up, a cart is its goods alone', async () => {
  await withoutShipping()
  const user = await aShopper({ priceCents: 1800 })
  const { mark, destinations, reduction, totalCents } = await computeCartSums(
    user.id,
    await loadCartOfUser(user.id),
  )
  expect({ destinations, reduction, totalCents }).toEqual({
    destinations: [],
    reduction: null,
    totalCents: 1800,
  })
  const { id } = await startCheckout(user, site, { mark })
  expect(await atStripe(id)).toMatchObject({ amount_total: 1800, shipping_address_collection: null })
})

test('a member pays less and no postage, with no code; a code that takes more off counts instead', async () => {
  const { user: buyer, item, paid } = await aBuyer()
  const plan = await aPlan({ discountPercent: 10, freeShipping: true })
  const membership = await aMembership(buyer.id, plan.id)
  expect(await computeCartSums(buyer.id, await loadCartOfUser(buyer.id))).toMatchObject({
    reduction: { code: 'Members', isForMembers: true },
    discountCents: 200,
    shippingCents: 0,
    totalCents: 1800,
  })
  const order = await paid('DE')
  expect(order).toMatchObject({
    status: 'paid',
    discountCents: 200,
    shippingCents: 0,
    totalCents: 1800,
    flag: null,
  })
  expect(labeledSumsOf(order).map(({ label }) => label)).toContain('Discount Members')
  await addToCart(buyer.id, item.id)

  await aDiscount({ code: 'LESS', percent: 5 })
  await aDiscount({ code: 'MORE', percent: 50 })
  for (const [code, discountCents] of [
    ['LESS', 200],
    ['MORE', 1000],
  ] as const) {
    await saveCartChoice(buyer.id, { discountCode: code })
    expect([code, (await computeCartSums(buyer.id, await loadCartOfUser(buyer.id))).discountCents]).toEqual([
      code,
      discountCents,
    ])
  }
  await saveCartChoice(buyer.id, { discountCode: null })
  await db.membership.update({ where: { id: membership.id }, data: { readsUntil: new Date() } })
  expect(await computeCartSums(buyer.id, await loadCartOfUser(buyer.id))).toMatchObject({
    reduction: null,
    discountCents: 0,
  })
})
