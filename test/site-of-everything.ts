import { db } from '../app/platform/database/db.server'
import { setPaymentWay } from '../app/shop/ways-to-pay/ways.server'
import {
  aBand,
  aDocument,
  aMembership,
  aMerchItem,
  anArticle,
  anAuthor,
  aPage,
  aPlan,
  aShirt,
  aUser,
} from './builders'
import { aCall, aSubmission } from './calls'
import { fillList } from './list-rows'
import { aShippingSetup } from './shopping'

/**
 * Makes a site that has something of everything, so that no page is spared a question, and returns the ids that stand in
 * addresses.
 */
export async function aSiteOfEverything() {
  for (const fill of Object.values(fillList)) await fill(6)
  await setPaymentWay({ name: 'transfer', isOn: true, words: 'IBAN', days: 14 })
  await aPage()
  const goods = await someGoods()
  const magazine = await aMagazine()
  const call = await aCall()
  const submission = await aSubmission({ callId: call.id })
  const webhook = await db.webhook.findFirstOrThrow()
  return { ...goods, ...magazine, call: call.id, submission: submission.id, webhook: webhook.id }
}

async function aMagazine() {
  const [band, author, plan] = await Promise.all([aBand({ title: 'Loud' }), anAuthor(), aPlan()])
  await db.track.create({ data: { bandId: band.id, title: 'One', audioFile: 'uploads/audio/a.mp3' } })
  await db.bandDate.create({
    data: { bandId: band.id, day: '2099-05-01', venue: 'Hall', city: 'Saltmarket' },
  })
  const publishedAt = new Date('2024-01-01')
  await db.bandNews.create({ data: { bandId: band.id, title: 'Out', body: 'Now.', publishedAt } })
  const release = await db.release.create({ data: { bandId: band.id, title: 'First', slug: 'first' } })
  const series = await db.series.findFirstOrThrow()
  const articles = [await anArticle(), await anArticle(), await anArticle()]
  for (const { id: articleId } of articles) {
    await db.articleAuthor.create({ data: { articleId, authorId: author.id } })
    await db.articleBand.create({ data: { articleId, bandId: band.id } })
    await db.articleTag.create({ data: { articleId, key: 'night', name: 'Night' } })
    await db.issue.create({
      data: { articleId, seriesId: series.id, sort: articleId, number: String(articleId) },
    })
    await aDocument(articleId, ['Words', 'More words'])
  }
  const [, article] = articles
  const member = await aUser()
  const membership = await aMembership(member.id, plan.id)
  return {
    band: band.id,
    release: release.id,
    author: author.id,
    plan: plan.id,
    membership: membership.id,
    member,
    series: series.id,
    article: article?.id ?? 0,
  }
}

async function someGoods() {
  const { germany } = await aShippingSetup()
  const items = [await aMerchItem({ stock: 5 }), await aMerchItem(), await aMerchItem()]
  const shirt = await aShirt()
  const [discount, giftCard] = [await db.discount.findFirstOrThrow(), await db.giftCard.findFirstOrThrow()]
  const [item] = items
  return {
    item: item?.id ?? 0,
    shirt: shirt.id,
    discount: discount.id,
    giftCard: giftCard.id,
    zone: germany.id,
  }
}
