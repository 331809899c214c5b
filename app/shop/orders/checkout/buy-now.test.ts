import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMembership, aMerchItem, aPlan, aShirt, aUser, password } from '../../../../test/builders'
import { aDiscount, aShopper, orderNow, site, stockOf } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { NotFound, TooMany } from '../../../platform/errors/errors'
import { randomToken } from '../../../platform/process/secret.server'
import { findAccountById, logIn } from '../../../site/accounts/accounts.server'
import { listAccounts } from '../../../site/accounts/manage-accounts.server'
import { createResetPath, resetPassword } from '../../../site/accounts/password-reset.server'
import { switchModule } from '../../../site/modules/switches.server'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { saveCartChoice } from '../../cart/cart-choice.server'
import { discountsModule } from '../../discounts/discounts.module'
import { findMerchItemById } from '../../items/merch.server'
import { listOrders } from '../admin/admin-orders.server'
import { parseOrderListQuery } from '../admin/order-list-query'
import { addOrderToAccount } from '../guest-orders.server'
import { findGuestOrderByKey } from '../order-access.server'
import { orderLink } from '../order-link.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { cancelOrder, openBuyNowCheckout, resumeCheckout, startCheckout } from './checkout.server'
import { computeCartSums } from './quote.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  await switchModule(discountsModule, true, [discountsModule])
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const aGuest = (address = site.address) => ({ key: randomToken(), address })

async function aPiece(about: Parameters<typeof aMerchItem>[0] = { stock: 2 }) {
  const { id: itemId } = await aMerchItem(about)
  const [variant] = (await findMerchItemById(itemId)).variants
  return { itemId, variantId: variant?.id ?? 0, destination: null }
}

const orderIn = async ({ id: stripeSessionId }: { id: string }) =>
  db.order.findUniqueOrThrow({ where: { stripeSessionId }, include: { lines: true, user: true } })

/** A guest's order that is paid. */
async function aGuestOrder(email = 'Ada@Example.org', piece?: Awaited<ReturnType<typeof aPiece>>) {
  const checkout = await openBuyNowCheckout(aGuest(), piece ?? (await aPiece()), site)
  await stripe.pay(checkout.id, { email })
  await updateOrderFromSession(checkout.id)
  return orderIn(checkout)
}

test('a guest buys a piece with the address that the payment page asked for, and is nobody who could log in', async () => {
  const piece = await aPiece({ stock: 1, title: 'Night poster' })
  const checkout = await openBuyNowCheckout(aGuest(), piece, site)
  const before = await orderIn(checkout)
  expect(before).toMatchObject({ status: 'pending', email: '', lines: [{ cartLineId: null, quantity: 1 }] })
  expect(await stockOf(piece.itemId)).toBe(0)

  await stripe.pay(checkout.id, { email: 'Ada@Example.org' })
  await updateOrderFromSession(checkout.id)
  const { id, userId, user, status, email } = await orderIn(checkout)
  expect({ status, email }).toEqual({ status: 'paid', email: 'ada@example.org' })
  const { orders } = await listOrders(
    parseOrderListQuery(new URLSearchParams({ q: 'ada@example night' })),
    null,
  )
  expect(orders).toMatchObject([{ id, username: 'Guest', email: 'ada@example.org' }])

  expect((await listAccounts()).map((one) => one.id)).not.toContain(userId)
  await expect(findAccountById(userId)).rejects.toThrow(NotFound)
  const device = { userAgent: '', address: site.address }
  for (const secret of ['', user.passwordHash, password])
    await expect(logIn({ username: user.usernameKey, password: secret }, device)).rejects.toThrow('Wrong')
})

test('pressed twice at once, or again, it is one order and one payment page', async () => {
  const [guest, piece] = [aGuest(), await aPiece()]
  const [one, other] = await Promise.all([
    openBuyNowCheckout(guest, piece, site),
    openBuyNowCheckout(guest, piece, site),
  ])
  expect(other).toEqual(one)
  expect(await openBuyNowCheckout(guest, piece, site)).toEqual(one)
  expect(await stockOf(piece.itemId)).toBe(1)
  expect(await stripe.sessions()).toBe(1)
})

test('a guest who chooses something else gives the first piece back, and one who cancels all of it', async () => {
  const [guest, poster, mug] = [aGuest(), await aPiece({ stock: 1 }), await aPiece({ stock: 1 })]
  await openBuyNowCheckout(guest, poster, site)
  const { id, userId } = await orderIn(await openBuyNowCheckout(guest, mug, site))
  expect([await stockOf(poster.itemId), await stockOf(mug.itemId)]).toEqual([1, 0])
  expect(await cancelOrder(id, 'Guest', userId)).toBe('canceled')
  expect(await stockOf(mug.itemId)).toBe(1)
  await expect(resumeCheckout(userId, id)).rejects.toThrow('can no longer be paid')
})

test('of a guest and a cart that race for the last piece, one gets it', async () => {
  const shirt = await aShirt({ stock: 1 })
  const shopper = await aShopper()
  await addToCart(shopper.id, shirt.id, 1, shirt.medium)
  const piece = { itemId: shirt.id, variantId: shirt.medium, destination: null }
  const outcomes = await Promise.allSettled([
    ...[1, 2, 3].map(() => openBuyNowCheckout(aGuest(), piece, site)),
    startCheckout(shopper, site),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.order.count({ where: { lines: { some: { merchItemId: shirt.id } } } })).toBe(1)
  const stocks = (await findMerchItemById(shirt.id)).variants.map(({ stock }) => stock)
  expect(stocks).toEqual([1, 0, 1])
})

test('Buy now leaves the cart of an account as it is, also when the payment fails days later', async () => {
  const piece = await aPiece({ stock: 5 })
  const user = await aShopper({ id: piece.itemId, quantity: 2 })
  const cart = await loadCartOfUser(user.id)
  const paid = await openBuyNowCheckout(user, piece, site)
  await stripe.pay(paid.id)
  await updateOrderFromSession(paid.id)
  expect(await orderIn(paid)).toMatchObject({ status: 'paid', userId: user.id, email: user.email })
  const goods = ({ lines }: typeof cart) => lines.map(({ id, quantity }) => ({ id, quantity }))
  expect(goods(await loadCartOfUser(user.id))).toEqual(goods(cart))

  const failing = await openBuyNowCheckout(user, piece, site)
  await stripe.pay(failing.id, { method: 'bank_debit' })
  await updateOrderFromSession(failing.id)
  await stripe.control('POST', `/sessions/${failing.id}/settle`, { outcome: 'failed' })
  await updateOrderFromSession(failing.id)
  expect((await orderIn(failing)).status).toBe('canceled')
  expect(goods(await loadCartOfUser(user.id))).toEqual(goods(cart))
})

test('guests of one network cannot keep all of a stock from others, one after the other or at once', async () => {
  const [piece, unlimited] = [await aPiece({ stock: 30 }), await aPiece({})]
  const crowd = { origin: site.origin, address: '203.0.113.7' }
  const press = (of = piece, visit = crowd) => openBuyNowCheckout(aGuest(visit.address), of, visit)
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => press()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(press()).rejects.toThrow(TooMany)
  expect(await stockOf(piece.itemId)).toBe(25)

  expect((await press(unlimited)).url).toBeTruthy()
  expect((await press(piece, { ...crowd, address: '203.0.113.8' })).url).toBeTruthy()
  const paid = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0]
  await stripe.pay(paid?.id ?? '')
  await updateOrderFromSession(paid?.id ?? '')
  expect((await press()).url).toBeTruthy()
})

test("a guest's order joins one account by its link, which opens it no more", async () => {
  const order = await aGuestOrder()
  const key = new URL(orderLink(order), site.origin).searchParams.get('key')
  expect(await findGuestOrderByKey(order.reference, key)).toMatchObject({ order: { id: order.id } })

  const [ada, bo] = [await aUser(), await aUser()]
  const outcomes = await Promise.allSettled([
    addOrderToAccount(order.id, ada),
    addOrderToAccount(order.id, bo),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { userId, changes } = await orderNow(order.id)
  const owner = userId === ada.id ? ada : bo
  expect(changes.at(-1)).toMatchObject({
    actor: owner.username,
    note: `Added to the account ${owner.username}.`,
  })
  expect(await findGuestOrderByKey(order.reference, key)).toBeUndefined()
  await expect(addOrderToAccount(order.id, bo)).rejects.toThrow(NotFound)
  expect(await db.user.count({ where: { id: order.userId } })).toBe(0)
})

test('an order that joins an account leaves the gift that the same guest has paid', async () => {
  const order = await aGuestOrder('dora@example.org')
  const { id: planId } = await aPlan()
  const gift = await aMembership(order.userId, planId, { origin: 'gift', status: 'pending', startedAt: null })
  await addOrderToAccount(order.id, await aUser())
  expect(await db.membership.count({ where: { id: gift.id } })).toBe(1)
})

test('a password that was reset by mail shows whose the address is: what was bought with it joins the account', async () => {
  const [bea, other] = [await aUser({ email: 'Bea@example.org' }), await aUser()]
  const [first, second] = [await aGuestOrder('bea@example.org'), await aGuestOrder('BEA@EXAMPLE.ORG')]
  const [others, theirs] = [await aGuestOrder('cy@example.org'), await aGuestOrder('bea@example.org')]
  await addOrderToAccount(theirs.id, other)
  const reset = async (mailedTo?: string) => {
    const path = await createResetPath(bea.id, mailedTo)
    await resetPassword(path.split('=')[1] ?? '', 'another horse battery')
  }
  await reset()
  expect((await orderNow(first.id)).userId).toBe(first.userId)
  await reset(bea.emailKey)
  const owners = []
  for (const { id } of [first, second, others, theirs]) owners.push((await orderNow(id)).userId)
  expect(owners).toEqual([bea.id, bea.id, others.userId, other.id])
})

test('a code that each may use once is used by whoever used it at the same address', async () => {
  const { id: discountId, code } = await aDiscount({ oncePerCustomer: true })
  const order = await aGuestOrder('dee@example.org')
  await db.order.update({ where: { id: order.id }, data: { discountId } })
  const dee = await aUser({ email: 'Dee@example.org' })
  await saveCartChoice(dee.id, { discountCode: code })
  await addToCart(dee.id, (await aMerchItem({ priceCents: 5000 })).id)
  const cart = await loadCartOfUser(dee.id)
  expect((await computeCartSums(dee.id, cart)).reduction?.problem).toMatch(/used/)
})
