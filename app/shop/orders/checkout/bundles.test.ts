import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBundle, aDownload, aMerchItem, aShirt, aUser, onlyVariantOf } from '../../../../test/builders'
import { aCheckout, aPaidCheckout, aShopper, orderNow, site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { addToCart, loadCartOfUser } from '../../cart/cart.server'
import { changeBundle } from '../../items/bundle.server'
import { findMerchItemById } from '../../items/merch.server'
import { setItemOptions } from '../../items/variants.server'
import { listDownloadsOfOrder } from '../downloads/downloads.server'
import { receiptMailContent } from '../mails/order-mail-contents.server'
import { pickingList } from '../parcels/picking'
import { listOrdersToPrint } from '../parcels/sheets.server'
import { shipRemaining } from '../parcels/shipments.server'
import { refundOrder } from '../refunds/refunds.server'
import { cancelOrder, startCheckout } from './checkout.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

/** A bundle of a zine, two badges and a PDF; and what is left of the first two. */
async function aParcel({ zines = 5, badges = 8 } = {}) {
  const [zine, badge] = [
    await aMerchItem({ title: 'Zine', stock: zines }),
    await aMerchItem({ title: 'Badge', stock: badges }),
  ]
  const pdf = await aDownload({ title: 'The PDF' })
  const variants = [await onlyVariantOf(zine), await onlyVariantOf(badge)]
  const [one, two] = variants.map(({ id }) => id)
  const bundle = await aBundle(
    [{ variantId: one ?? 0 }, { variantId: two ?? 0, quantity: 2 }, { variantId: pdf.variantId }],
    { title: 'The lot', priceCents: 2500 },
  )
  const left = async () => {
    const rows = await db.merchVariant.findMany({
      where: { id: { in: [one ?? 0, two ?? 0] } },
      orderBy: { id: 'asc' },
    })
    return rows.map(({ stock }) => stock)
  }
  return { ...bundle, zine, badge, zineVariantId: one ?? 0, left }
}

test('of a bundle there are as many as its parts are enough for', async () => {
  const bundle = await aParcel({ zines: 5, badges: 7 })
  expect((await findMerchItemById(bundle.id)).stock).toBe(3)
  const user = await aUser()
  await addToCart(user.id, bundle.id, 3)
  await expect(addToCart(user.id, bundle.id)).rejects.toThrow('Only 3 of The lot are left.')
})

test('a bundle that is bought takes each part once, and gives each back with a cancellation', async () => {
  const bundle = await aParcel()
  const { orderId } = await aCheckout({ id: bundle.id, quantity: 2 })
  expect(await bundle.left()).toEqual([3, 4])
  await cancelOrder(orderId, 'boss')
  expect(await bundle.left()).toEqual([5, 8])
  await aPaidCheckout(stripe, { id: bundle.id })
  expect(await bundle.left()).toEqual([4, 6])
})

test('a refund that restocks a bundle restocks its parts, piece by piece and never twice', async () => {
  const bundle = await aParcel()
  const { orderId } = await aPaidCheckout(stripe, { id: bundle.id, quantity: 2 })
  const [line] = (await orderNow(orderId)).lines
  await refundOrder({ orderId, picked: { [line?.id ?? 0]: 1 }, restock: true, actor: 'boss' })
  expect(await bundle.left()).toEqual([4, 6])
  await refundOrder({ orderId, restock: true, actor: 'boss' })
  expect(await bundle.left()).toEqual([5, 8])
  expect((await orderNow(orderId)).status).toBe('refunded')
})

test('of two who race for the last part, in a bundle and by itself, one has it', async () => {
  const bundle = await aParcel({ zines: 1 })
  const shoppers = [await aShopper({ id: bundle.id }), await aShopper({ id: bundle.zine.id })]
  const outcomes = await Promise.allSettled(shoppers.map((shopper) => startCheckout(shopper, site)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [zines, badges] = await bundle.left()
  expect(zines).toBe(0)
  expect([8, 6]).toContain(badges)
  const held = await db.order.count({ where: { userId: { in: shoppers.map(({ id }) => id) } } })
  expect(held).toBe(1)
})

test('an order names what is inside: to the buyer, on the slip and on the picking list', async () => {
  const bundle = await aParcel()
  const { orderId } = await aPaidCheckout(stripe, { id: bundle.id, quantity: 2 }, { id: bundle.zine.id })
  const order = await orderNow(orderId)
  expect(JSON.stringify(receiptMailContent({ ...order, user: { role: 'user' } }))).toContain(
    'Contains: Zine, 2 × Badge, The PDF',
  )
  const sheets = await listOrdersToPrint([orderId])
  expect(sheets[0]?.lines.map(({ title, bundle: of, pieces }) => [title, of, pieces])).toEqual([
    ['Zine', 'The lot', 2],
    ['Badge', 'The lot', 4],
    ['Zine', '', 1],
  ])
  expect(pickingList(sheets).map(({ title, pieces }) => [title, pieces])).toEqual([
    ['Badge', 4],
    ['Zine', 3],
  ])
  expect((await listDownloadsOfOrder(orderId)).map(({ title, files }) => [title, files.length])).toEqual([
    ['The lot', 1],
  ])
  await shipRemaining(orderId, '', 'boss')
  expect((await orderNow(orderId)).status).toBe('shipped')
})

test('a bundle of downloads alone is a download', async () => {
  const parts = [await aDownload(), await aDownload()]
  const bundle = await aBundle(parts.map(({ variantId }) => ({ variantId })))
  const { orderId } = await aPaidCheckout(stripe, { id: bundle.id })
  expect(await orderNow(orderId)).toMatchObject({ status: 'shipped', shippingMethod: null })
  const [line] = await listDownloadsOfOrder(orderId)
  expect([line?.files.length, line?.all !== null]).toEqual([2, true])
})

test('a part that is deleted takes the bundle off sale, which says so, and stays in what was bought', async () => {
  const bundle = await aParcel()
  const { orderId } = await aPaidCheckout(stripe, { id: bundle.id })
  const waiting = await aShopper({ id: bundle.id })
  await db.merchItem.update({ where: { id: bundle.zine.id }, data: { deletedAt: new Date() } })
  expect((await findMerchItemById(bundle.id)).stock).toBe(0)
  await expect(startCheckout(waiting, site)).rejects.toThrow('The lot is sold out.')
  expect((await loadCartOfUser(waiting.id)).lines).toMatchObject([{ stock: 0 }])
  await db.merchItem.delete({ where: { id: bundle.zine.id } })
  const { stock, variants } = await findMerchItemById(bundle.id)
  expect([stock, variants[0]?.parts.map(({ title, itemId }) => [title, itemId === null])]).toEqual([
    0,
    [
      ['Zine', true],
      ['Badge', false],
      ['The PDF', false],
    ],
  ])
  expect((await orderNow(orderId)).lines[0]?.parts).toHaveLength(3)
})

test('no bundle is in a bundle, and none has options', async () => {
  const bundle = await aParcel()
  const other = await aBundle([{ variantId: bundle.zineVariantId }])
  const boss = await aUser()
  const inBundle = 'A bundle cannot be part of a bundle.'
  const add = (itemId: number, variantId: number) =>
    changeBundle(itemId, { intent: 'add', variantId, quantity: 1 }, boss)
  await expect(add(other.id, bundle.variantId)).rejects.toThrow(inBundle)
  await expect(add(other.id, other.variantId)).rejects.toThrow(inBundle)
  await expect(add(bundle.zine.id, bundle.zineVariantId)).rejects.toThrow(inBundle)
  await expect(add(bundle.zine.id, (await onlyVariantOf(await aMerchItem())).id)).rejects.toThrow(inBundle)
  const shirt = await aShirt()
  await expect(add(shirt.id, bundle.zineVariantId)).rejects.toThrow(
    'An item with options cannot be a bundle.',
  )
  await add(other.id, shirt.medium)
  const { version } = await findMerchItemById(bundle.id)
  const options = [{ name: 'Size', values: ['S'] }]
  await expect(setItemOptions(bundle.id, { version, options, mayRemove: true })).rejects.toThrow(
    'A bundle cannot have options.',
  )

  const [one, two] = [await aMerchItem(), await aMerchItem()]
  const part = await onlyVariantOf(await aMerchItem())
  await Promise.allSettled([add(one.id, (await onlyVariantOf(two)).id), add(two.id, part.id)])
  const nested = await db.bundlePart.count({ where: { part: { parts: { some: {} } } } })
  expect(nested).toBe(0)
})
