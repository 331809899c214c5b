import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDownload, aMerchItem } from '../../../../test/builders'
import { aCheckout, aPaidCheckout, orderNow } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { refundDueFlag } from '../flags'
import { refundOrder } from '../refunds/refunds.server'
import { listDownloadsOfOrder } from './downloads.server'
import { deliverDueDownloads } from './due-downloads.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

const day = '2099-12-24'
const dayBefore = new Date('2099-12-23T12:00:00Z')
const onTheDay = new Date('2099-12-24T12:00:00Z')
const statusOf = async (orderId: number) => (await orderNow(orderId)).status
const mailsOf = (ownerId: number) =>
  db.outgoingMail.count({ where: { ownerKind: 'order', ownerId, kind: 'download' } })

test('files of a pre-order open on its day: then its buyer is told, once, and the order is done', async () => {
  const { id } = await aDownload({ shipsFrom: day })
  const { orderId } = await aPaidCheckout(stripe, { id })
  const [line] = await listDownloadsOfOrder(orderId)
  expect(line?.refusal).toBe('These files can be downloaded from December 24, 2099.')
  await deliverDueDownloads(dayBefore)
  expect([await statusOf(orderId), await mailsOf(orderId)]).toEqual(['paid', 0])

  await Promise.all([deliverDueDownloads(onTheDay), deliverDueDownloads(onTheDay)])
  await deliverDueDownloads(onTheDay)
  expect([await statusOf(orderId), await mailsOf(orderId)]).toEqual(['shipped', 1])
  await db.orderLine.updateMany({ where: { orderId }, data: { shipsFrom: '2024-12-24' } })
  expect((await listDownloadsOfOrder(orderId))[0]?.refusal).toBeNull()
})

test('of a download and a pre-ordered one, each is told of when it is there', async () => {
  const { id } = await aDownload({ shipsFrom: day })
  const { orderId } = await aPaidCheckout(stripe, { id: (await aDownload()).id }, { id })
  expect([await statusOf(orderId), await mailsOf(orderId)]).toEqual(['paid', 1])
  expect((await listDownloadsOfOrder(orderId)).map(({ refusal }) => refusal === null)).toEqual([true, false])
  await deliverDueDownloads(dayBefore)
  expect([await statusOf(orderId), await mailsOf(orderId)]).toEqual(['paid', 1])
  await deliverDueDownloads(onTheDay)
  expect([await statusOf(orderId), await mailsOf(orderId)]).toEqual(['shipped', 2])
})

test('a pre-ordered thing waits for its parcel also on its day, and its files are told of', async () => {
  const thing = await aMerchItem({ shipsFrom: day })
  const { id } = await aDownload({ shipsFrom: day })
  const alone = await aPaidCheckout(stripe, { id: thing.id })
  const both = await aPaidCheckout(stripe, { id: thing.id }, { id })
  await deliverDueDownloads(onTheDay)
  expect([await statusOf(alone.orderId), await mailsOf(alone.orderId)]).toEqual(['paid', 0])
  expect([await statusOf(both.orderId), await mailsOf(both.orderId)]).toEqual(['paid', 1])
})

test('a part of the money back does not open a pre-order, and all of it ends it', async () => {
  const { id } = await aDownload({ shipsFrom: day, priceCents: 900 })
  const { orderId } = await aPaidCheckout(stripe, { id })
  await refundOrder({ orderId, amountCents: 100, expectedRefundedCents: 0, actor: 'boss' })
  expect(await statusOf(orderId)).toBe('paid')
  await refundOrder({ orderId, actor: 'boss' })
  await deliverDueDownloads(onTheDay)
  expect([await statusOf(orderId), await mailsOf(orderId)]).toEqual(['refunded', 0])
})

test('an order of downloads that the last release marked as paid is completed and told of, unless its money goes back', async () => {
  const { id } = await aDownload()
  const [kept, returned] = [await aCheckout({ id }), await aCheckout({ id })]
  const paid = { status: 'paid', holdsStock: false, paidAt: new Date() }
  await db.order.update({ where: { id: kept.orderId }, data: paid })
  await db.order.update({ where: { id: returned.orderId }, data: { ...paid, flag: refundDueFlag } })
  await deliverDueDownloads()
  await deliverDueDownloads()
  expect([await statusOf(kept.orderId), await mailsOf(kept.orderId)]).toEqual(['shipped', 1])
  expect([await statusOf(returned.orderId), await mailsOf(returned.orderId)]).toEqual(['paid', 0])
})
