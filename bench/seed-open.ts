import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { changeListeningLink } from '../app/bands/listen/change-link.server'
import { findListeningLinkOfRelease } from '../app/bands/listen/listening-link.server'
import { largePagePictureWidth, pagePictureWidth } from '../app/magazine/documents/documents'
import { submissionToken } from '../app/people/calls/submissions/token.server'
import { db, inTransaction } from '../app/platform/database/db.server'
import { subscriberToken } from '../app/reach/newsletter/token.server'
import { createDownloadCodes } from '../app/shop/codes/codes.server'
import { issueGiftCards } from '../app/shop/gift-cards/gift-cards-admin.server'
import { listDownloadsOfOrder } from '../app/shop/orders/downloads/downloads.server'
import { orderLink } from '../app/shop/orders/order-link.server'
import { payeeLinkOf, renewOwnLink } from '../app/shop/shares/own-link.server'
import { lockGuestUser } from '../app/site/accounts/guests.server'
import { createResetPath } from '../app/site/accounts/password-reset.server'
import { createInvitation } from '../app/site/accounts/people/invitations.server'
import { storeSitePicture } from '../app/site/site-pictures.server'
import { storage } from '../app/site/uploads/storage.server'
import { aDownload, aMembership, aPlan, aSubscriber, aUser } from '../test/builders'
import { aCall, aSubmission } from '../test/calls'
import { aJpeg } from '../test/files'
import { saveSetting } from '../test/shopping'

/** More pictures of pages than are asked for. */
const drawnPages = 60

// A process of its own: the database of app/ is that of the DATA_DIR it began with.
await saveSetting({
  takesTips: true,
  takesGiftCards: true,
  hasFollowers: true,
  allowsTraining: false,
  otherLanguages: ['de'],
})
const boss = await aUser({ role: 'admin' })
await db.article.updateMany({ data: { isPrintable: true } })
await drawPages()
const variant = await aDownload({ title: 'Zine to download' })
const plan = await aPlan()

process.stdout.write(
  JSON.stringify({
    subscriber: subscriberToken(await aSubscriber()),
    invitation: await createInvitation('editor', '', boss),
    reset: await createResetPath(boss.id),
    picture: await storeSitePicture('logo', await aJpeg()),
    cover: (await db.article.findFirstOrThrow()).coverImage,
    ...(await bandLinks()),
    ...(await shopLinks()),
    ...(await peopleLinks()),
  }),
)
process.exit(0)

/** Has the cover stand for the picture on each of the first publication's pages, which are files of their own. */
async function drawPages() {
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: 1 } })
  const { coverImage } = await db.article.findUniqueOrThrow({ where: { id: 1 } })
  const cover = await buffer(await storage.read(coverImage))
  const pages = await db.documentPage.findMany({ where: { documentId, number: { lte: drawnPages } } })
  for (const [column, width] of [
    ['picture', pagePictureWidth],
    ['largePicture', largePagePictureWidth],
  ] as const) {
    const picture = await sharp(cover)
      .resize(width / 2)
      .toBuffer()
    const height = Math.round(width * Math.SQRT2)
    const drawn = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite([{ input: picture }])
      .webp({ quality: 70, effort: 2 })
      .toBuffer()
    for (const { id, number } of pages) {
      const path = `uploads/pages/drawn-${number}-${width}.webp`
      await storage.put(path, Readable.from([drawn]))
      await db.documentPage.update({ where: { id }, data: { [column]: path } })
    }
  }
}

async function bandLinks() {
  const release = await db.release.findFirstOrThrow()
  await changeListeningLink(
    { bandId: release.bandId, releaseId: release.id },
    { intent: 'renew-link', endsOn: '' },
    boss,
  )
  await db.band.update({
    where: { id: release.bandId },
    data: { videoLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  })
  const band = await db.band.findUniqueOrThrow({ where: { id: release.bandId } })
  const date = await db.bandDate.findFirstOrThrow()
  return {
    listen: (await findListeningLinkOfRelease(release.bandId, release.id, '')).address,
    band: band.slug,
    release: release.slug,
    bandId: release.bandId,
    releaseId: release.id,
    date: `${date.bandId}/dates/${date.id}`,
  }
}

async function shopLinks() {
  const [cardId = 0] = await issueGiftCards({ count: 1, amountCents: 5000, note: '' }, boss)
  const batchId = await createDownloadCodes({ variantId: variant.variantId, count: 1, note: '' }, boss)
  const { id: payeeId } = await db.payee.create({ data: { name: 'Bo' } })
  await renewOwnLink(payeeId, boss)
  const list = await db.wholesaleList.create({ data: { name: 'Shops', code: 'BCDFGHJKMNPQ' } })
  await db.wholesaleItem.create({ data: { listId: list.id, variantId: variant.variantId, priceCents: 900 } })
  const order = await aGuestOrder()
  return {
    card: (await db.giftCard.findUniqueOrThrow({ where: { id: cardId } })).code,
    code: (await db.redeemCode.findFirstOrThrow({ where: { batchId } })).code,
    payee: payeeLinkOf(await db.payee.findUniqueOrThrow({ where: { id: payeeId } })),
    wholesale: list.code,
    order: orderLink(order),
    session: order.stripeSessionId,
    download: (await listDownloadsOfOrder(order.id))[0]?.files[0]?.href,
  }
}

/** A paid one, with an invoice. */
async function aGuestOrder() {
  const guest = await inTransaction((tx) => lockGuestUser(tx, { key: 'bench', address: '127.0.0.1' }))
  const line = { merchItemId: variant.id, title: variant.title, priceCents: 1800, quantity: 1 }
  const order = await db.order.create({
    data: {
      userId: guest.id,
      email: 'ada@example.org',
      status: 'paid',
      paidAt: new Date(),
      subtotalCents: 1800,
      totalCents: 1800,
      stripeSessionId: 'cs_test_bench',
      lines: { create: [{ ...line, variantId: variant.variantId }] },
    },
    include: { user: true },
  })
  const party = { name: 'Ada', address: '1 Pier', vatNumber: '' }
  const content = {
    seller: { ...party, email: 'shop@example.org' },
    buyer: { ...party, company: 'Kerb', reference: '' },
    lines: [{ title: 'Zine', quantity: 1, priceCents: 1800 }],
    taxWords: '',
    sums: [{ label: 'Total', cents: 1800 }],
  }
  const about = { number: 1, kind: 'invoice', issuedOn: '2026-01-02', totalCents: 1800, currency: 'usd' }
  await db.invoice.create({ data: { ...about, orderId: order.id, content: JSON.stringify(content) } })
  return order
}

async function peopleLinks() {
  const [given, joined] = [await aUser(), await aUser()]
  const membership = await aMembership(given.id, plan.id, { origin: 'gift' })
  const gift = await db.membershipGift.create({
    data: { membershipId: membership.id, code: 'BCDFGHJKMNPR', months: 12, paidAt: new Date() },
  })
  await aMembership(joined.id, plan.id, { stripeSessionId: 'cs_test_member', startedAt: new Date() })
  const call = await aCall()
  const submission = await aSubmission({ callId: call.id })
  return {
    plan: plan.id,
    gift: gift.id,
    giftCode: gift.code,
    joined: 'cs_test_member',
    call: call.address,
    submission: submissionToken(submission),
  }
}
