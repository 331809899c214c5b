import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDownload, aMerchItem, withFiles } from '../../../../test/builders'
import { aPdf } from '../../../../test/files'
import {
  aCheckout,
  aPaidCheckout,
  aShippingSetup,
  aShopper,
  orderNow,
  site,
  withoutShipping,
} from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { storage } from '../../../site/uploads/storage.server'
import { loadCartOfUser } from '../../cart/cart.server'
import { startCheckout } from '../checkout/checkout.server'
import { prepareCartPurchase } from '../checkout/purchase.server'
import { stripeSessionParams } from '../checkout/session-params.server'
import { orderLinesInclude } from '../order-status.server'
import { shipRemaining } from '../parcels/shipments.server'
import { refundOrder } from '../refunds/refunds.server'
import { allFilesId, downloadLink, isDownloadLinkValid, parseDownloadAddress } from './download-link.server'
import { listDownloadsOfOrder } from './downloads.server'
import { purgeRemovedFiles } from './removed-files.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

const mailsOf = async (orderId: number) =>
  (await db.outgoingMail.findMany({ where: { ownerKind: 'order', ownerId: orderId } })).map(
    ({ kind }) => kind,
  )
const filesOf = async (orderId: number) =>
  (await listDownloadsOfOrder(orderId)).flatMap(({ files }) => files.map(({ title }) => title))

test('what is only downloaded asks for no address, is done when it is paid, and is told in a mail of its own', async () => {
  await aShippingSetup()
  const { id } = await aDownload({ title: 'Zine' })
  const { orderId, user } = await aPaidCheckout(stripe, { id })
  await withoutShipping()
  const row = await db.order.findUniqueOrThrow({ where: { id: orderId }, include: orderLinesInclude })
  expect(stripeSessionParams(row, site.origin)).not.toHaveProperty('shipping_address_collection')
  const order = await orderNow(orderId)
  expect(order).toMatchObject({ status: 'shipped', shippingCents: 0, shippingMethod: null, shippedAt: null })
  expect(order.changes.map(({ toStatus }) => toStatus)).toEqual(['pending', 'paid', 'shipped'])
  const mails = await mailsOf(orderId)
  expect(mails.filter((kind) => kind === 'download')).toHaveLength(1)
  expect(mails).not.toContain('order shipped')
  expect((await loadCartOfUser(user.id)).lines).toEqual([])
})

test('of a mixed cart, the things that are sent decide what shipping costs', async () => {
  const { parcel } = await aShippingSetup()
  const { id } = await aDownload()
  const mug = await aMerchItem({ shippingClassId: parcel.id })
  const user = await aShopper({ id }, { id: mug.id })
  await db.cartChoice.create({ data: { userId: user.id, destination: 'DE' } })
  const { quote } = await (await prepareCartPurchase(user)).read()
  expect(quote).toMatchObject({ shippingCents: 549, problem: null })
  await db.merchItem.update({ where: { id: mug.id }, data: { deletedAt: new Date() } })
  const { quote: only } = await (await prepareCartPurchase(user)).read()
  expect(only).toMatchObject({ shippingCents: 0, delivery: null, problem: null })
  await withoutShipping()
})

test('of a mixed order only the thing is packed, and the order is shipped with it', async () => {
  const { id } = await aDownload()
  const { orderId } = await aPaidCheckout(stripe, { id }, { priceCents: 900 })
  expect((await orderNow(orderId)).status).toBe('paid')
  expect(await filesOf(orderId)).toEqual(['zine'])
  await shipRemaining(orderId, '', 'boss')
  expect((await orderNow(orderId)).status).toBe('shipped')
  const [parcel] = await db.shipment.findMany({ where: { orderId }, include: { lines: true } })
  expect(parcel?.lines).toHaveLength(1)
})

test('a refund takes the files away: of one line, or of all', async () => {
  const zine = await aDownload({ priceCents: 700 })
  const { orderId } = await aPaidCheckout(stripe, { id: zine.id }, { id: (await aDownload()).id })
  const [line] = (await orderNow(orderId)).lines
  await refundOrder({ orderId, picked: { [line?.id ?? 0]: 1 }, actor: 'boss' })
  const [first, second] = await listDownloadsOfOrder(orderId)
  expect([first?.refusal, second?.refusal]).toEqual([expect.stringContaining('was refunded'), null])
  await refundOrder({ orderId, actor: 'boss' })
  expect((await orderNow(orderId)).status).toBe('refunded')
  expect((await listDownloadsOfOrder(orderId)).every(({ refusal }) => refusal?.includes('refunded'))).toBe(
    true,
  )
})

test('what became a thing since it was ordered is ordered anew, as a thing', async () => {
  const { id, variantId } = await aDownload()
  const { user, orderId } = await aCheckout({ id })
  await db.merchVariant.update({ where: { id: variantId }, data: { isDigital: false } })
  const { id: stripeSessionId } = await startCheckout(user, site)
  const now = await db.order.findUniqueOrThrow({ where: { stripeSessionId }, include: { lines: true } })
  expect(now).toMatchObject({ status: 'pending', lines: [{ isDigital: false }] })
  expect((await orderNow(orderId)).status).toBe('canceled')
})

test('an unpaid order and a canceled one give nothing', async () => {
  const { id } = await aDownload()
  const { orderId } = await aCheckout({ id })
  expect((await listDownloadsOfOrder(orderId))[0]?.refusal).toContain('not been paid')
  await db.order.update({ where: { id: orderId }, data: { status: 'canceled' } })
  expect((await listDownloadsOfOrder(orderId))[0]?.refusal).toContain('canceled')
})

test('who bought has what was added since and what was removed since; who buys later has what there is then', async () => {
  const { id, variantId } = await aDownload({}, { 'first.pdf': aPdf() })
  const early = await aPaidCheckout(stripe, { id })
  await db.variantFile.updateMany({ where: { variantId }, data: { removedAt: new Date() } })
  await withFiles(variantId, { 'second.pdf': aPdf() })
  const late = await aPaidCheckout(stripe, { id })
  expect(await filesOf(early.orderId)).toEqual(['first', 'second'])
  expect(await filesOf(late.orderId)).toEqual(['second'])
  await db.merchItem.delete({ where: { id } })
  expect(await filesOf(early.orderId)).toEqual(['first', 'second'])
})

test('a removed file goes once no order names it, and one that was bought stays', async () => {
  const [bought, unsold] = [await aDownload(), await aDownload()]
  const { orderId } = await aPaidCheckout(stripe, { id: bought.id })
  const pathOf = async (variantId: number) =>
    (await db.variantFile.findFirstOrThrow({ where: { variantId } })).path
  const paths = [await pathOf(bought.variantId), await pathOf(unsold.variantId)]
  await db.merchItem.delete({ where: { id: unsold.id } })
  await db.variantFile.updateMany({ where: { variantId: bought.variantId }, data: { removedAt: new Date() } })
  const later = new Date(Date.now() + 60_000)
  await purgeRemovedFiles(new Date(), later)
  expect(await db.variantFile.count({ where: { variantId: unsold.variantId } })).toBe(1)
  await purgeRemovedFiles(new Date(later.getTime() + 1), later)
  expect(await db.variantFile.count({ where: { variantId: unsold.variantId } })).toBe(0)
  expect(await db.storedFile.count({ where: { path: { in: paths } } })).toBe(1)
  expect(await filesOf(orderId)).toEqual(['zine'])
  expect(await storage.stat(paths[0] ?? '')).toBeDefined()
})

test('a link is good for seven days, for one file of one line', () => {
  const of = { reference: 'abc', lineId: 3, fileId: allFilesId }
  const now = Date.UTC(2026, 0, 1)
  const link = new URL(downloadLink(of, now), 'http://zine.test')
  expect(parseDownloadAddress(link.pathname)).toEqual(of)
  const isFresh = (change: object, at = now) =>
    isDownloadLinkValid({ ...of, ...change }, link.searchParams, at)
  expect(isFresh({})).toBe(true)
  expect(isFresh({}, now + 6.9 * 24 * 3600_000)).toBe(true)
  expect(isFresh({}, now + 7.1 * 24 * 3600_000)).toBe(false)
  expect([{ reference: 'abd' }, { lineId: 4 }, { fileId: 1 }].some((other) => isFresh(other))).toBe(false)
  link.searchParams.set('until', '99999999999')
  expect(isFresh({})).toBe(false)
})
