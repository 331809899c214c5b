import { expect, test } from 'vitest'
import { anOpenPrice, aUser } from '../../../../test/builders'
import { aShippingSetup, orderNow, site, stockOf } from '../../../../test/shopping'
import { db } from '../../../platform/database/db.server'
import { validate } from '../../../platform/http/request.server'
import { randomToken } from '../../../platform/process/secret.server'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { saveCartChoice } from '../../cart/cart-choice.server'
import { findGuestOrderByKey } from '../order-access.server'
import { orderFromRow } from '../orders.server'
import { reconcileWithStripe } from '../payments/reconcile.server'
import { openBuyNowCheckout, startCheckout } from './checkout.server'
import { completeFreeOrder, freeOrderQuestionsOf } from './free-checkout.server'
import { freeOrderForm } from './free-order-form'

// No payment provider is there in this file: nothing here may ask Stripe.

const aGuest = () => ({ key: randomToken(), address: site.address })
const lastOrder = async () => orderNow((await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })).id)
const free = (item: { id: number; variantId: number }) => ({
  itemId: item.id,
  variantId: item.variantId,
  destination: null,
  saidCents: 0,
})
const day = 24 * 3600_000

test('a shopper gets a download for 0.00 at once, without Stripe', async () => {
  const [user, item] = [await aUser(), await anOpenPrice({ isDigital: true })]
  await addToCart(user.id, item.id, 1, undefined, 0)
  const { path, url, id } = await startCheckout(user, site)
  const order = await lastOrder()
  expect(order).toMatchObject({ status: 'shipped', totalCents: 0, email: user.email, stripeSessionId: null })
  expect(order.paidAt).not.toBeNull()
  expect([id, path, url]).toEqual([
    order.reference,
    `/orders/${order.reference}`,
    `http://zine.test/orders/${order.reference}`,
  ])
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
  await expect(startCheckout(user, site)).rejects.toThrow('Your cart is empty.')
})

test('a guest says where the receipt goes, and submitting it twice makes one order', async () => {
  const [guest, item] = [aGuest(), await anOpenPrice({ isDigital: true, stock: 3 })]
  const [one, two] = await Promise.all([
    openBuyNowCheckout(guest, free(item), site),
    openBuyNowCheckout(guest, free(item), site),
  ])
  expect(one).toEqual(two)
  const order = await lastOrder()
  expect(order).toMatchObject({ status: 'pending', email: '', holdsStock: true })
  expect(await stockOf(item.id)).toBe(2)
  const key = new URL(one.url).searchParams.get('key')
  expect((await findGuestOrderByKey(order.reference, key))?.order.waitsForBuyer).toBe(true)

  const questions = freeOrderQuestionsOf(orderFromRow(order))
  expect(questions).toEqual({ email: true, address: false, countries: [] })
  expect(() => validate(freeOrderForm(questions), { email: 'nobody' })).toThrow()
  const contact = validate(freeOrderForm(questions), {
    email: 'gus@example.org',
    shippingAddress: 'Elsewhere',
  })
  await Promise.all([completeFreeOrder(order.id, contact), completeFreeOrder(order.id, contact)])
  const done = await orderNow(order.id)
  expect(done).toMatchObject({ status: 'shipped', email: 'gus@example.org', shippingAddress: null })
  expect(done.changes.map(({ toStatus }) => toStatus)).toEqual(['pending', 'paid', 'shipped'])
  expect(await stockOf(item.id)).toBe(2)
})

test('what is sent for nothing asks for an address in the chosen country, and waits to be packed', async () => {
  await aShippingSetup()
  const [user, item] = [await aUser(), await anOpenPrice({ priceCents: 12_000 })]
  await addToCart(user.id, item.id, 1, undefined, 0)
  await saveCartChoice(user.id, { destination: 'DE' })
  await expect(startCheckout(user, site)).rejects.toThrow('Payments are off')
  await db.shippingRate.updateMany({ data: { firstCents: 0, furtherCents: 0 } })
  await startCheckout(user, site)
  const order = await lastOrder()
  expect(order).toMatchObject({ status: 'pending', shippingCountry: 'DE', totalCents: 0 })
  const questions = freeOrderQuestionsOf(orderFromRow(order))
  expect(questions).toEqual({ email: false, address: true, countries: [] })
  const sent = { shippingName: 'Ada', shippingAddress: '12 Harbour Row\r\nBremen' }
  await completeFreeOrder(order.id, validate(freeOrderForm(questions), sent))
  expect(await orderNow(order.id)).toMatchObject({
    status: 'paid',
    shippingName: 'Ada',
    shippingAddress: '12 Harbour Row\nBremen\nDE',
  })
})

test('a free order that nobody completes gives its stock back in the end', async () => {
  const item = await anOpenPrice({ isDigital: true, stock: 1 })
  await openBuyNowCheckout(aGuest(), free(item), site)
  const { id } = await lastOrder()
  await reconcileWithStripe(Date.now() + 10 * 60_000)
  expect((await orderNow(id)).status).toBe('pending')
  await reconcileWithStripe(Date.now() + day)
  expect((await orderNow(id)).status).toBe('canceled')
  expect(await stockOf(item.id)).toBe(1)
  await expect(completeFreeOrder(id, { email: 'gus@example.org' })).rejects.toThrow('has expired')
})
