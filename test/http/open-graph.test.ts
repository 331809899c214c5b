import ogs from 'open-graph-scraper'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '../../app/platform/database/db.server'
import { attachFilesToRecord } from '../../app/site/content/files.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aFile, anArticleWithFiles } from '../builders'
import { aJpeg } from '../files'

let app: RunningApp
let article: { id: number; title: string; description: string }
let landing: string

beforeAll(async () => {
  app = await startApp()
  const picture = await aFile('landingImage', 'a.jpg', await aJpeg())
  landing = picture.path
  const words = 'Noise from “the” <loop> & back.'
  const band = await aBand({ title: 'Tape & “Loop”', description: words, landingImage: landing })
  await inTransaction((tx) =>
    attachFilesToRecord(tx, { kind: 'bands', id: band.id }, [{ field: 'landingImage', file: picture }]),
  )
  const release = await db.release.create({ data: { bandId: band.id, title: 'Side <A>', slug: 'side-a' } })
  const track = { bandId: band.id, title: 'One', audioFile: 'uploads/audio/one.mp3', durationMs: 61_000 }
  await db.track.create({ data: { ...track, releaseId: release.id } })
  article = await anArticleWithFiles()
})
afterAll(() => app.stop())

const bandPath = `/bands/${encodeURIComponent('tape-&-“loop”')}`

/** What another site takes from a link to this page, by a parser of its own. */
async function sharedCard(address: string) {
  const html = await (await fetch(app.origin + address)).text()
  const { error, result } = await ogs({ html })
  expect([address, error]).toEqual([address, false])
  return result
}

/** The four that https://ogp.me asks of every page, and a picture that is there in the size that is told. */
async function expectCard(address: string, about: Record<string, unknown>) {
  const card = await sharedCard(address)
  expect(card).toMatchObject({
    ...about,
    ogSiteName: expect.stringMatching(/./),
    ogUrl: app.origin + address,
    twitterCard: 'summary_large_image',
    ogImage: [{ width: '1200', height: '630', alt: expect.stringMatching(/./) }],
  })
  const [image] = card.ogImage ?? []
  const answer = await fetch(image?.url ?? '')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  expect(card.twitterImage ?? [image]).toMatchObject([{ alt: image?.alt }])
  return card
}

test('a band is a profile with its words, its picture and something to hear', async () => {
  const card = await expectCard(bandPath, {
    ogType: 'profile',
    ogTitle: 'Tape & “Loop”',
    ogDescription: 'Noise from “the” <loop> & back.',
    ogAudio: `${app.origin}/uploads/audio/one.mp3`,
    ogAudioType: 'audio/mpeg',
  })
  expect(card.ogImage?.[0]?.url).toContain(landing.replace('uploads/', ''))
})

test('a release is an album of its band, with a link to the track that plays', async () => {
  await expectCard(`${bandPath}/releases/side-a`, {
    ogType: 'music.album',
    ogTitle: expect.stringContaining('Side <A>'),
    ogAudio: `${app.origin}/uploads/audio/one.mp3`,
    musicMusician: app.origin + bandPath,
  })
})

test('an article is an article, with its cover', async () => {
  const card = await expectCard(`/articles/${article.id}`, { ogType: 'article', ogTitle: article.title })
  expect(card.ogImage?.[0]?.url).toContain('/pictures/share/covers/')
})
