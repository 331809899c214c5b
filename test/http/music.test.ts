import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bandSlug } from '../../app/bands/bands'
import { db } from '../../app/platform/database/db.server'
import { makeRenditions } from '../../app/shop/music/renditions.server'
import { refundOrder } from '../../app/shop/orders/refunds/refunds.server'
import { previewToken } from '../../app/site/content/preview.server'
import type { RunningApp } from '../app'
import { anMp3, formOf } from '../files'
import { aSoldRelease } from '../music'
import { aRecording, hasFfmpeg, hasFlac } from '../recordings'
import { saveSetting } from '../shopping'
import { zippedIn } from '../zip'
import { aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
let ada: Caller
let eve: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  ada = await caller(server, 'ada')
  eve = await caller(server, 'eve')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const linksIn = (html: string) =>
  [...html.matchAll(/href="(\/orders\/[^"]+\/files\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
const asVisitor = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...init })

/** Pressed on the release's page, without an account and without JavaScript. */
async function boughtByGuest(itemId: number, price: string) {
  const body = new URLSearchParams({ intent: 'buy', price })
  const pressed = await asVisitor(`/item/${itemId}`, {
    method: 'POST',
    body,
    headers: { Origin: server.origin },
  })
  const [session = ''] = /cs_\w+/.exec(pressed.headers.get('location') ?? '') ?? []
  await provider.pay(session, { email: 'gus@example.org' })
  const success = `/checkout/success?session_id=${session}`
  await asVisitor(success)
  const page = await textOf(await asVisitor(success))
  const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: session } })
  return { ...order, page, links: linksIn(page) }
}

async function boughtByAda(itemId: number) {
  await ada.call('POST', '/api/cart/add', { merchId: itemId })
  const { body } = await ada.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  const success = await ada.page(`/checkout/success?session_id=${body.id}`)
  if (success.status === 302) await ada.page(`/checkout/success?session_id=${body.id}`)
  const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: body.id } })
  const page = await textOf(await ada.page(`/orders/${order.reference}`))
  return { ...order, page, links: linksIn(page) }
}

const zipLink = (links: string[], format: string) =>
  links.find((link) => new RegExp(`/release-\\d+-${format}\\?`).test(link)) ?? ''

function inAFile(bytes: Buffer, ending: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'zinehouse-music-')), `one.${ending}`)
  writeFileSync(file, bytes)
  return file
}

function run(program: string, ...parameters: string[]): Buffer {
  const { stdout, status, stderr } = spawnSync(program, parameters, { maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(String(stderr))
  return stdout
}

const probe = (bytes: Buffer, ending: string) =>
  JSON.parse(
    run(
      ...(['ffprobe', '-v', 'error', '-show_format', '-show_streams'] as const),
      '-of',
      'json',
      inAFile(bytes, ending),
    ).toString(),
  )

const samplesOf = (bytes: Buffer, ending: string) =>
  run('ffmpeg', '-v', 'error', '-i', inAFile(bytes, ending), '-map', '0:a', '-f', 's16le', '-')

const codecs = { flac: 'flac', mp3: 'mp3', ogg: 'vorbis', wav: 'pcm_s16le' } as const
const chosenPrice = { priceCents: 500, minimumCents: 100, takesMore: false, priceWords: 'As you like' }

test.runIf(hasFfmpeg && hasFlac)(
  'a guest pays what they want and gets the music in every format, with words and cover, bit by bit as it was uploaded',
  async () => {
    const noise = (seconds: number) => aRecording('wav', { seconds, sound: 'anoisesrc=amplitude=0.4' })
    const files = { 'Slow Song.wav': noise(1), 'Loud.wav': noise(2), 'Hidden.wav': noise(1) }
    const about = { band: 'Señora: Ø', title: 'Night/Day', bonus: ['Hidden'], pricing: chosenPrice }
    const { id, itemId } = await aSoldRelease(files, about)
    await makeRenditions()
    const page = await textOf(await asVisitor('/bands/se%C3%B1ora:-%C3%B8/releases/night%2Fday'))
    expect(page).toContain('3 tracks to download as FLAC, MP3, OGG, or WAV, with 1 bonus track.')
    expect(page).toContain(`action="/item/${itemId}"`)
    expect(page).toContain('name="price"')

    const { links, totalCents } = await boughtByGuest(itemId, '7.50')
    expect(totalCents).toBe(750)
    for (const [format, codec] of Object.entries(codecs)) {
      const answer = await asVisitor(zipLink(links, format))
      expect(answer.status).toBe(200)
      expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
        `Señora Ø - Night Day (${format.toUpperCase()}).zip`,
      )
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(String(bytes.length)).toBe(answer.headers.get('content-length'))
      const zipped = zippedIn(bytes)
      const names = ['01 Slow Song', '02 Loud', '03 Hidden'].map((name) => `${name}.${format}`)
      expect([...zipped.keys()]).toEqual(
        [...names, 'cover.jpg'].map((name) => `Señora Ø - Night Day/${name}`),
      )
      const track = zipped.get(`Señora Ø - Night Day/02 Loud.${format}`) ?? Buffer.alloc(0)
      const { streams, format: found } = probe(track, format)
      expect([format, streams[0].codec_name]).toEqual([format, codec])
      const { title, artist, album } = { ...found.tags, ...streams[0].tags }
      expect([title, artist, album]).toEqual(['Loud', 'Señora: Ø', 'Night/Day'])
      const hasPicture = streams.some(({ disposition }: { disposition: { attached_pic: number } }) =>
        Boolean(disposition.attached_pic),
      )
      expect([format, hasPicture]).toEqual([format, format !== 'wav'])
      if (format === 'flac' || format === 'wav')
        expect(samplesOf(track, format).equals(samplesOf(files['Loud.wav'], 'wav'))).toBe(true)
    }
    const single = links.find((link) => /\/track-\d+-flac\?/.test(link)) ?? ''
    const flac = Buffer.from(await (await asVisitor(single)).arrayBuffer())
    run('flac', '-t', '-s', inAFile(flac, 'flac'))
    const words = run('metaflac', '--export-tags-to=-', inAFile(flac, 'flac')).toString()
    expect(words).toMatch(/^title=Slow Song$/im)
    expect(words).toMatch(/^TRACKNUMBER=1\/3$/im)
    expect(await db.musicDownload.count({ where: { name: `release-${id}-flac` } })).toBe(1)
  },
)

test('its buyer alone has it, each download counts, and a refund closes it', async () => {
  const { itemId } = await aSoldRelease({ 'One.mp3': anMp3(), 'Two.mp3': anMp3() })
  await makeRenditions()
  const { links, page, id: orderId } = await boughtByAda(itemId)
  const link = zipLink(links, 'mp3') || zipLink(links, 'original')
  expect(page).toContain('2 tracks')
  expect((await ada.page(link)).status).toBe(200)
  const { reference } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  expect(await textOf(await ada.page(`/orders/${reference}`))).toContain('downloaded once')
  expect(await textOf(await boss.page(`/admin/orders/${orderId}`))).toContain('downloaded once')
  for (const stranger of [eve.page(link), boss.page(link), asVisitor(link)]) {
    const refused = await stranger
    expect([refused.status, await textOf(refused)]).toEqual([
      403,
      expect.stringContaining('Only its buyer can download this.'),
    ])
  }
  const forged = [
    link.replace(/release-\d+/, 'release-999999'),
    link.replace(/\/release-\d+-\w+\?/, '/track-999999-mp3?'),
    link.replace(/-(mp3|original)\?/, '-exe?'),
  ]
  for (const path of forged) expect((await ada.page(path)).status).toBe(404)
  const unsigned = await ada.page(link.split('?')[0] ?? '')
  expect([unsigned.status, unsigned.headers.get('location')]).toEqual([302, `/orders/${reference}#downloads`])
  await refundOrder({ orderId, actor: 'boss' })
  const refused = await ada.page(link)
  expect([refused.status, await textOf(refused)]).toEqual([
    403,
    expect.stringContaining('This order was refunded'),
  ])
})

test("the track of another release is not in an order's links", async () => {
  const [own, other] = [
    await aSoldRelease({ 'Mine.mp3': anMp3() }),
    await aSoldRelease({ 'Theirs.mp3': anMp3() }),
  ]
  await makeRenditions()
  const { links, reference } = await boughtByAda(own.itemId)
  expect(links.some((link) => link.includes(`track-${other.trackIds[0]}`))).toBe(false)
  const { id: lineId } = await db.orderLine.findFirstOrThrow({ where: { order: { reference } } })
  const asked = `/orders/${reference}/files/${lineId}/track-${other.trackIds[0]}-mp3`
  expect((await ada.page(asked)).status).toBe(404)
})

test('a bonus track is on no public page, in no feed, API or player, and its file is for staff alone', async () => {
  const secret = 'Zzyzx Bonus'
  const files = { 'Open.mp3': anMp3(), [`${secret}.mp3`]: anMp3() }
  const { bandId, id, itemId } = await aSoldRelease(files, { band: 'Bonus Band', bonus: [secret] })
  const track = await db.track.findFirstOrThrow({ where: { bandId, title: secret } })
  const band = `/bands/${bandSlug('Bonus Band')}`
  const pages = [
    band,
    `${band}/releases/night-album`,
    `${band}?view=press`,
    `${band}/feed.xml`,
    `${band}/embed`,
    `/item/${itemId}`,
    '/bands',
    `/search?q=${encodeURIComponent(secret)}`,
    '/sitemap.xml',
    '/shop',
    '/api/bands',
    `${band}.data`,
    `${band}/releases/night-album.data`,
  ]
  for (const page of pages) {
    const answer = await asVisitor(page)
    if (!page.endsWith('.data')) expect([page, answer.status]).toEqual([page, 200])
    const body = await textOf(answer)
    expect([page, body.replace(encodeURIComponent(secret), '').includes(track.audioFile)]).toEqual([
      page,
      false,
    ])
    if (!page.startsWith('/search')) expect([page, body.includes(secret)]).toEqual([page, false])
  }
  expect(await textOf(await asVisitor(`${band}/releases/night-album`))).toContain('with 1 bonus track.')
  for (const path of [`/${track.audioFile}`, `/api/${track.audioFile}`]) {
    expect((await asVisitor(path)).status).toBe(404)
    expect((await ada.page(path)).status).toBe(404)
    expect((await boss.page(path)).status).toBe(200)
  }
  expect(await textOf(await boss.page(`/admin/bands/${bandId}/music`))).toContain(secret)
  expect(await textOf(await boss.page(`/admin/bands/${bandId}/releases/${id}`))).toContain('1 of them bonus')
})

test.runIf(hasFfmpeg)(
  'originals and formats are under /uploads for staff alone, also with the link of a preview',
  async () => {
    const { bandId } = await aSoldRelease({ 'Own.wav': aRecording('wav') })
    await makeRenditions()
    const track = await db.track.findFirstOrThrow({ where: { bandId } })
    const made = await db.rendition.findMany({ where: { trackId: track.id } })
    const paths = [track.original, ...made.map(({ path }) => path)]
    expect(paths).toHaveLength(5)
    for (const path of paths) {
      expect((await asVisitor(`/${path}`)).status).toBe(404)
      expect((await eve.page(`/${path}`)).status).toBe(404)
      const answer = await boss.page(`/${path}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
    expect((await asVisitor(`/${track.audioFile}`)).status).toBe(200)
    await db.band.update({ where: { id: bandId }, data: { isDraft: true } })
    const preview = `?preview=${previewToken({ kind: 'bands', id: bandId })}`
    expect((await asVisitor(`/${track.audioFile}${preview}`)).status).toBe(200)
    for (const path of paths) expect((await asVisitor(`/${path}${preview}`)).status).toBe(404)
  },
)

test.runIf(hasFfmpeg)(
  'a WAV is refused in the words of always until the owner takes it; then it is kept beside its MP3',
  async () => {
    const { body: band } = await boss.call('POST', '/api/bands', { title: 'Takers' })
    const send = () => {
      const form = formOf([
        ['title', 'Hum'],
        ['audioFile', { file: aRecording('wav'), filename: 'hum.wav' }],
      ])
      return boss.call('POST', `/api/bands/${band.id}/upload-track`, form)
    }
    const refused = await send()
    expect([refused.status, refused.body.message]).toEqual([400, 'File type must be MP3'])
    const form = await textOf(await boss.page(`/admin/bands/${band.id}`))
    expect(form).not.toContain('FLAC')
    await saveSetting({ takesRecordings: true })
    onTestFinished(() => saveSetting({}))
    expect(await textOf(await boss.page(`/admin/bands/${band.id}`))).toContain('FLAC')
    const taken = await send()
    expect(taken.body).toEqual({
      id: expect.any(Number),
      title: 'Hum',
      audioFile: expect.stringMatching(/\.mp3$/),
    })
    const track = await db.track.findUniqueOrThrow({ where: { id: taken.body.id } })
    expect(track.original).toMatch(/^uploads\/originals\/hum-\w+\.wav$/)
  },
)

test('the desk sells a release by a plain form, says what is wrong, and takes it off sale again', async () => {
  const { bandId, id, itemId } = await aSoldRelease({ 'One.mp3': anMp3() }, { title: 'Desk Album' })
  const page = `/admin/bands/${bandId}/releases/${id}`
  const press = (fields: Record<string, string>) =>
    boss.page(page, { method: 'POST', body: new URLSearchParams(fields) })
  const wrong = await press({ intent: 'sell', pricing: 'chosen', price: '5', minimumPrice: '9' })
  expect([wrong.status, await textOf(wrong)]).toEqual([
    400,
    expect.stringContaining('The minimum must be at most the suggested price.'),
  ])
  const saved = await press({ intent: 'sell', pricing: 'chosen', price: '5', priceWords: 'As you like' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}#sale`])
  expect(await textOf(await boss.page(page))).toContain('value="As you like"')

  const kept = await press({ intent: 'delete' })
  expect([kept.status, await textOf(kept)]).toEqual([
    409,
    expect.stringContaining('This release is sold as music. Take it off sale first.'),
  ])
  const foreign = await eve.page(page, { method: 'POST', body: new URLSearchParams({ intent: 'end-sale' }) })
  expect(foreign.status).toBe(403)
  await boughtByAda(itemId)
  expect((await press({ intent: 'end-sale' })).status).toBe(303)
  expect((await asVisitor(`/item/${itemId}`)).status).toBe(404)
  const bought = await press({ intent: 'delete' })
  expect([bought.status, await textOf(bought)]).toEqual([
    409,
    expect.stringContaining('Someone has bought the music of this release, so it stays.'),
  ])
})

test('a tape comes with the music, too, where its variant says so', async () => {
  const { id: releaseId } = await aSoldRelease({ 'One.mp3': anMp3() }, { band: 'Tape Band' })
  const item = await db.merchItem.create({
    data: { title: 'Tape', priceCents: 900, image: 'uploads/merch/none.jpg' },
  })
  const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: item.id } })
  const page = `/admin/merch/${item.id}/files`
  expect(await textOf(await boss.page(page))).toContain('Tape Band: Night Album')
  const fields = { variantId: String(variant.id), version: '1', intent: 'save' }
  const press = (release: string) =>
    boss.page(page, { method: 'POST', body: new URLSearchParams({ ...fields, releaseId: release }) })
  expect((await press('999999')).status).toBe(400)
  expect((await press(String(releaseId))).status).toBe(303)
  expect(await textOf(await asVisitor(`/item/${item.id}`))).toContain('1 track to download as')
  const { page: bought, links } = await boughtByAda(item.id)
  expect(bought).toContain('Night Album')
  expect(links.length).toBeGreaterThan(0)
})
