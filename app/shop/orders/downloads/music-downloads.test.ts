import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBundle, aUser } from '../../../../test/builders'
import { anMp3 } from '../../../../test/files'
import { aSoldRelease } from '../../../../test/music'
import { aPaidCheckout, orderNow } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db, inTransaction } from '../../../platform/database/db.server'
import { setVariantMusic } from '../../items/variant-music.server'
import { endMusicSale } from '../../music/sell-release.server'
import { refundOrder } from '../refunds/refunds.server'
import { downloadLink, parseDownloadAddress } from './download-link.server'
import { listDownloadsOfOrder, recordDownload } from './downloads.server'
import { purgeRemovedFiles } from './removed-files.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

const songs = (...titles: string[]) => Object.fromEntries(titles.map((title) => [`${title}.mp3`, anMp3()]))
const titlesOf = async (orderId: number) =>
  (await listDownloadsOfOrder(orderId)).flatMap(({ music }) =>
    music.map(({ title, formats }) => [title, formats[0]?.tracks.map((track) => track.title)]),
  )

test('an order of music is done when it is paid, is told in one mail, and counts what is downloaded', async () => {
  const { id, itemId, trackIds } = await aSoldRelease(songs('One', 'Two'), { title: 'Night' })
  const { orderId } = await aPaidCheckout(stripe, { id: itemId })
  expect((await orderNow(orderId)).status).toBe('shipped')
  const mails = await db.outgoingMail.findMany({ where: { ownerKind: 'order', ownerId: orderId } })
  expect(mails.filter(({ kind }) => kind === 'download')).toHaveLength(1)
  expect(await titlesOf(orderId)).toEqual([['Night', ['One', 'Two']]])
  const [line] = await listDownloadsOfOrder(orderId)
  await recordDownload(line?.lineId ?? 0, `release-${id}-original`)
  await recordDownload(line?.lineId ?? 0, `release-${id}-original`)
  await recordDownload(line?.lineId ?? 0, `track-${trackIds[1] ?? 0}-original`)
  const [format] = (await listDownloadsOfOrder(orderId))[0]?.music[0]?.formats ?? []
  expect([format?.count, format?.tracks.map(({ count }) => count)]).toEqual([2, [0, 1]])
})

test('links name a release or a track in a format, and nothing else', () => {
  const of = { reference: 'order', lineId: 3, fileId: 'track-12-flac' } as const
  const address = new URL(`http://localhost${downloadLink(of)}`)
  expect(address.pathname).toBe('/orders/order/files/3/track-12-flac')
  expect(parseDownloadAddress(address.pathname)).toEqual(of)
  const wrong = [
    'track-0-flac',
    'track-1-exe',
    'track-1',
    'article-1-mp3',
    'release--1-mp3',
    'track-1-flac-2',
  ]
  for (const name of wrong) expect(parseDownloadAddress(`/orders/order/files/3/${name}`)).toBeUndefined()
})

test('a bundle brings the music of its parts, once', async () => {
  const release = await aSoldRelease(songs('One'), { title: 'Bundled' })
  const { id } = await aBundle([{ variantId: release.variantId, quantity: 2 }])
  const { orderId } = await aPaidCheckout(stripe, { id })
  expect(await titlesOf(orderId)).toEqual([['Bundled', ['One']]])
})

test('who bought it keeps it after the sale has ended, also with a song that came later, until a refund', async () => {
  const { id, bandId, itemId } = await aSoldRelease(songs('One'), { title: 'Kept' })
  const { orderId } = await aPaidCheckout(stripe, { id: itemId })
  await endMusicSale({ bandId, releaseId: id }, await aUser({ role: 'admin' }))
  const track = await db.track.findFirstOrThrow({ where: { releaseId: id } })
  await db.track.create({
    data: { bandId, releaseId: id, title: 'Late', audioFile: track.audioFile, position: 9 },
  })
  await db.merchItem.delete({ where: { id: itemId } })
  await purgeRemovedFiles(new Date(Date.now() + 1000))
  expect(await titlesOf(orderId)).toEqual([['Kept', ['One', 'Late']]])
  await refundOrder({ orderId, actor: 'boss' })
  expect((await listDownloadsOfOrder(orderId))[0]?.refusal).toMatch(/^This order was refunded/)
})

test('a variant that no longer includes a release keeps it for those who bought it before, and for nobody after', async () => {
  const { itemId, variantId } = await aSoldRelease(songs('One'), { title: 'Before' })
  const { orderId } = await aPaidCheckout(stripe, { id: itemId })
  const other = await aSoldRelease(songs('Two'), { title: 'After' })
  await inTransaction((tx) => setVariantMusic(tx, variantId, other.id))
  expect(await titlesOf(orderId)).toEqual([
    ['Before', ['One']],
    ['After', ['Two']],
  ])
  const { orderId: later } = await aPaidCheckout(stripe, { id: itemId })
  expect(await titlesOf(later)).toEqual([['After', ['Two']]])
})

test('what nobody bought has nothing to do with its release 30 days after its item is gone', async () => {
  const { id, itemId } = await aSoldRelease(songs('One'))
  await db.merchItem.delete({ where: { id: itemId } })
  const now = new Date()
  await purgeRemovedFiles(new Date(now.getTime() - 1000), now)
  expect(await db.variantMusic.findMany({ where: { releaseId: id } })).toMatchObject([{ removedAt: now }])
  await purgeRemovedFiles(new Date(now.getTime() + 1000))
  expect(await db.variantMusic.count({ where: { releaseId: id } })).toBe(0)
})
