import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem, anArticleWithFiles } from '../../../../test/builders'
import { aPaidCheckout, orderNow, site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { randomToken } from '../../../platform/process/secret.server'
import { listBoughtArticleIds } from '../bought-articles.server'
import { openBuyNowCheckout } from '../checkout/checkout.server'
import { refundDueFlag } from '../flags'
import { listArticlesOfOrder } from '../order-articles.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { refundOrder } from '../refunds/refunds.server'
import { isDownloadLinkValid, parseDownloadAddress } from './download-link.server'
import { findRequestedDownload, listDownloadsOfOrder } from './downloads.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

/** An article for members, and a download without files that opens it. */
async function aSoldArticle(about: Parameters<typeof aMerchItem>[0] = {}) {
  const { id: articleId } = await anArticleWithFiles({ title: 'Night' })
  const { pdfPath } = await db.article.update({ where: { id: articleId }, data: { access: 'members' } })
  const { id: itemId } = await aMerchItem(about)
  const { id: variantId } = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: itemId } })
  await db.merchVariant.update({ where: { id: variantId }, data: { isDigital: true, articleId } })
  return { articleId, pdfPath, itemId, variantId }
}

const downloadMails = (orderId: number) =>
  db.outgoingMail.count({ where: { kind: 'download', ownerKind: 'order', ownerId: orderId } })

test('a guest who buys an article gets its PDF from the order and by mail, until it is paid back', async () => {
  const { articleId, pdfPath, ...piece } = await aSoldArticle()
  const guest = { key: randomToken(), address: site.address }
  const checkout = await openBuyNowCheckout(guest, { ...piece, destination: null }, site)
  await stripe.pay(checkout.id, { email: 'ada@example.org' })
  await updateOrderFromSession(checkout.id)
  const { id } = await db.order.findUniqueOrThrow({ where: { stripeSessionId: checkout.id } })
  expect((await orderNow(id)).status).toBe('shipped')
  expect(await downloadMails(id)).toBe(1)

  const [line] = await listDownloadsOfOrder(id)
  expect(line).toMatchObject({ refusal: null, files: [{ title: 'Night', type: 'PDF', count: 0 }] })
  const link = new URL(line?.files[0]?.href ?? '', site.origin)
  const address = parseDownloadAddress(link.pathname)
  if (!address) throw new Error(link.pathname)
  expect(address.fileId).toBe(-articleId)
  expect(isDownloadLinkValid(address, link.searchParams)).toBe(true)
  expect(await findRequestedDownload(address)).toMatchObject({ refusal: null, files: [{ path: pdfPath }] })

  await refundOrder({ orderId: id, key: 'all of it', actor: 'boss' })
  expect((await findRequestedDownload(address)).refusal).toContain('refunded')
})

test('whoever buys it with an account is led to reading it', async () => {
  const { articleId, itemId } = await aSoldArticle()
  const { orderId } = await aPaidCheckout(stripe, { id: itemId })
  const order = await orderNow(orderId)
  expect(await listArticlesOfOrder(order)).toEqual([{ id: articleId, title: 'Night' }])
  expect(await downloadMails(orderId)).toBe(1)
})

test('an article that is not published is nobody’s download', async () => {
  const { articleId, itemId } = await aSoldArticle()
  await db.article.update({ where: { id: articleId }, data: { isDraft: true } })
  const { orderId } = await aPaidCheckout(stripe, { id: itemId })
  expect(await listDownloadsOfOrder(orderId)).toEqual([])
})

test('a pre-order opens its article on its day, and money that goes back opens none', async () => {
  const { articleId, itemId } = await aSoldArticle({ shipsFrom: '2099-01-01' })
  const { orderId } = await aPaidCheckout(stripe, { id: itemId })
  expect(await listBoughtArticleIds({ id: orderId })).toEqual([])
  expect(await listBoughtArticleIds({ id: orderId }, new Date('2099-01-03'))).toEqual([articleId])
  await db.order.update({ where: { id: orderId }, data: { flag: refundDueFlag } })
  expect(await listBoughtArticleIds({ id: orderId }, new Date('2099-01-03'))).toEqual([])
})
