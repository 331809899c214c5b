import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '../../app/platform/database/db.server'
import { attachFilesToRecord } from '../../app/site/content/files.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aFile, aMerchItem } from '../builders'
import { aJpeg } from '../files'

let server: RunningApp
const get = (address: string) => fetch(server.origin + address, { redirect: 'manual' })
const oembed = (fields: Record<string, string>) => get(`/oembed?${new URLSearchParams(fields)}`)

beforeAll(async () => {
  server = await startApp()
  const { id } = await aBand({ title: 'Tape & “Loop”', genre: 'Noise' })
  await db.bandAddress.create({ data: { slug: 'tape', bandId: id } })
  await db.track.create({ data: { bandId: id, title: '<b>One</b>', audioFile: 'uploads/audio/one.mp3' } })
  await aBand({ title: 'Second Band', genre: 'Folk' })
})
afterAll(() => server.stop())

const page = `/bands/${encodeURIComponent('tape-&-“loop”')}`

test('an address of before is answered with a redirect for good, on the page and in the frame', async () => {
  const answers = await Promise.all(['/bands/tape', '/bands/tape/embed?size=small'].map(get))
  expect(answers.map(({ status }) => status)).toEqual([301, 301])
  expect(answers.map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-cache', 'no-cache'])
  expect(answers.map(({ headers }) => headers.get('Location'))).toEqual([page, `${page}/embed?size=small`])
})

test('the player may be framed by any site and runs nothing of its own words; no other page may', async () => {
  const [frame, band] = await Promise.all([get(`${page}/embed`), get(page)])
  expect(frame.status).toBe(200)
  expect(frame.headers.get('X-Frame-Options')).toBeNull()
  expect(frame.headers.get('Content-Security-Policy')).toMatch(/default-src 'none';.*frame-ancestors \*$/)
  const html = await frame.text()
  expect(html).toContain('&lt;b&gt;One&lt;/b&gt;')
  expect(html).toContain('src="/uploads/audio/one.mp3"')
  expect(band.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(band.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  expect((await get('/bands/nobody/embed')).status).toBe(404)
})

test('oEmbed names every field that its rules ask of a rich answer, in the size that fits', async () => {
  const answer = await oembed({ url: server.origin + page, maxwidth: '400', maxheight: '500' })
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  const told = await answer.json()
  expect(told).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Tape & “Loop”',
    width: 400,
    height: 400,
  })
  expect(told.html).toContain(`<iframe src="${server.origin}${page.replace('&', '%26')}/embed"`)
  const small = await (await oembed({ url: server.origin + page, maxwidth: '100' })).json()
  expect(small.html).toContain('/embed?size=small"')
  expect({ width: small.width, height: small.height }).toEqual({ width: 100, height: 120 })
  expect(small.html).toContain('width="100"')
  const renamed = await oembed({ url: `${server.origin}/bands/tape`, maxwidth: 'wide' })
  expect(await renamed.json()).toMatchObject({ title: 'Tape & “Loop”', width: 480 })

  const html = await (await get(page)).text()
  const discovery = /<link [^>]*type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''
  const found = await fetch(discovery.replaceAll('&amp;', '&'))
  expect(await found.json()).toMatchObject({ type: 'rich', title: 'Tape & “Loop”' })
})

test.each([
  ['', 404],
  ['no address', 404],
  ['https://elsewhere.test/bands/tape', 404],
  ['/bands/%E0%A4%A', 404],
  ['/bands/nobody', 404],
])('oEmbed of %j is %d', async (url, status) => {
  const answer = await oembed({ url: url.startsWith('/') ? server.origin + url : url })
  expect(answer.status).toBe(status)
  expect((await oembed({ url: server.origin + page, format: 'xml' })).status).toBe(501)
})

test('oEmbed gives a picture in its own shape, or none where less room is asked for', async () => {
  const landing = await aFile('landingImage', 'a.jpg', await aJpeg())
  const { id } = await aBand({ title: 'Pictured', landingImage: landing.path })
  const file = { field: 'landingImage', file: landing }
  await inTransaction((tx) => attachFilesToRecord(tx, { kind: 'bands', id }, [file]))
  const url = `${server.origin}/bands/pictured`
  const told = await (await oembed({ url })).json()
  const picture = await fetch(told.thumbnail_url)
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([told.thumbnail_width, told.thumbnail_height]).toEqual([width, height])
  expect(Object.keys(await (await oembed({ url, maxheight: '20' })).json()).join()).not.toContain('thumbnail')
  await db.band.delete({ where: { id } })
})

test('search engines are told of a band and its recordings', async () => {
  const html = await (await get(page)).text()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  const [group] = JSON.parse(json)['@graph']
  expect(group).toMatchObject({
    '@type': 'MusicGroup',
    name: 'Tape & “Loop”',
    genre: 'Noise',
    track: [{ '@type': 'MusicRecording', name: '<b>One</b>' }],
  })
})

test('bands are listed by genre and by name or newest', async () => {
  const titles = async (address: string) =>
    [...(await (await get(address)).text()).matchAll(/class="bands-title"[^>]*>([^<]+)</g)].map(
      ([, name]) => name,
    )
  expect(await titles('/bands')).toEqual(['Second Band', 'Tape &amp; “Loop”'])
  expect(await titles('/bands?order=newest')).toEqual(['Second Band', 'Tape &amp; “Loop”'])
  expect(await titles('/bands?genre=Noise')).toEqual(['Tape &amp; “Loop”'])
  expect(await titles(`/bands?genre=${'x'.repeat(300)}`)).toEqual([])
})

test('the player leads to what the band sells: its merch, or the newest release that has a price', async () => {
  const band = await aBand({ title: 'Selling', landingImage: 'uploads/images/selling.jpg' })
  const track = { bandId: band.id, title: 'Loud', audioFile: 'uploads/audio/loud.mp3', waveform: 'A9_' }
  await db.track.create({ data: track })
  const player = async () => (await get('/bands/selling/embed')).text()
  const bare = await player()
  expect(bare).not.toContain('class="buy"')
  expect(bare).toMatch(/<main>.*<h1.*<\/main>/)
  expect(bare).toContain('data-waveform="A9_"')
  expect(bare).toContain('/pictures/800/images/selling.jpg.avif 800w')

  const item = await aMerchItem({ bandId: band.id, priceCents: 700 })
  expect(await player()).toMatch(/<a class="buy" href="http[^"]*\/bands\/selling#merch"[^>]*>Buy <\/a>/)
  await db.release.create({
    data: { bandId: band.id, title: 'Out', slug: 'out', merchItemId: item.id },
  })
  expect(await player()).toMatch(
    new RegExp(`<a class="buy" href="http[^"]*/item/${item.id}"[^>]*>Buy <span>\\$7.00</span>`),
  )
  await db.merchItem.update({ where: { id: item.id }, data: { deletedAt: new Date() } })
  expect(await player()).not.toContain('class="buy"')
})
