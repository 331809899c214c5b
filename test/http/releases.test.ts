import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aMerchItem } from '../builders'

let server: RunningApp
const get = (address: string) => fetch(server.origin + address, { redirect: 'manual' })

beforeAll(async () => {
  server = await startApp()
  const band = await aBand({ title: 'Tape Loop' })
  await db.bandAddress.create({ data: { slug: 'tape', bandId: band.id } })
  const item = await aMerchItem({ title: 'The Record', priceCents: 1250 })
  const about = { bandId: band.id, title: 'Side A', slug: 'side-a', kind: 'ep', releasedOn: '2025-03-14' }
  const release = await db.release.create({
    data: { ...about, cover: 'uploads/covers/side-a.jpg', merchItemId: item.id },
  })
  const track = { bandId: band.id, title: 'One', audioFile: 'uploads/audio/one.mp3', durationMs: 61_000 }
  await db.track.create({ data: { ...track, releaseId: release.id } })
  const draft = await aBand({ title: 'Hidden', isDraft: true })
  await db.release.create({ data: { bandId: draft.id, title: 'Secret', slug: 'secret' } })
})
afterAll(() => server.stop())

test('a release has an address, a card with its cover, and tells search engines of its tracks', async () => {
  const answer = await get('/bands/tape-loop/releases/side-a')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toMatch(/property="og:image" content="[^"]*side-a/)
  expect(html).toContain('Buy · $12.50</a>')
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({
    '@type': 'MusicAlbum',
    name: 'Side A',
    albumReleaseType: 'https://schema.org/EPRelease',
    datePublished: '2025-03-14',
    byArtist: { '@type': 'MusicGroup', name: 'Tape Loop' },
    track: [{ '@type': 'MusicRecording', name: 'One', duration: 'PT61S' }],
  })
  expect(await (await get('/bands/tape-loop')).text()).toContain('"MusicAlbum"')
})

test('an old address of the band leads to the release, and what is not there or hidden is not found', async () => {
  const moved = await get('/bands/tape/releases/side-a')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/bands/tape-loop/releases/side-a'])
  for (const path of ['tape-loop/releases/none', 'hidden/releases/secret', 'nobody/releases/side-a'])
    expect((await get(`/bands/${path}`)).status).toBe(404)
})

test('an old address of a release leads to it', async () => {
  const band = await aBand({ title: 'Renamed' })
  await db.release.create({
    data: { bandId: band.id, title: 'Now', slug: 'now', leftSlugs: JSON.stringify(['then', 'über']) },
  })
  for (const left of ['then', '%C3%BCber']) {
    const moved = await get(`/bands/renamed/releases/${left}`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/bands/renamed/releases/now'])
  }
  expect((await get('/bands/renamed/releases/never')).status).toBe(404)
})

test('the sitemap lists the releases that readers may see', async () => {
  const sitemap = await (await get('/sitemap.xml')).text()
  expect(sitemap).toContain('/bands/tape-loop/releases/side-a</loc>')
  expect(sitemap).not.toContain('secret')
})

test('the API keeps its fields, and its tracks are in the order of the page', async () => {
  const bands = await (await get('/api/bands')).json()
  const band = bands.find(({ title }: { title: string }) => title === 'Tape Loop')
  expect(Object.keys(band.tracks[0])).toEqual(['id', 'title', 'audioFile'])
  expect(band).not.toHaveProperty('releases')
})
