import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aBand, anArticle, aUser, password } from '../builders'
import { aJpeg, anMp3 } from '../files'

let server: RunningApp
let cookie = ''
const credentials: Record<string, Record<string, string>> = { visitor: {} }

beforeAll(async () => {
  server = await startApp()
  await aUser({ username: 'reader' })
  await aUser({ username: 'label', role: 'admin' })
  for (const username of ['reader', 'label']) {
    const login = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    credentials[username] = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  cookie = credentials.label?.cookie ?? ''
})
afterAll(() => server.stop())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...init })
const atDesk = (path: string, body: FormData | URLSearchParams) =>
  ask(path, { method: 'POST', body, headers: { cookie, Origin: server.origin } })
const press = (path: string, fields: Record<string, string>) => atDesk(path, new URLSearchParams(fields))

const title = 'Zugzwang'
const song = 'Nachtigall'

/** A band with a song for all, and a private release that the desk's form made with a song and a cover. */
async function aPrivateRelease() {
  const band = await aBand({ title: `Whisper ${Math.random()}` })
  await db.track.create({
    data: { bandId: band.id, title: 'For all', audioFile: 'uploads/audio/for-all.mp3' },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries({
    title,
    kind: 'album',
    isPrivate: 'on',
    credits: `${title} crew`,
  }))
    form.set(name, value)
  form.set('cover', new File([new Uint8Array(await aJpeg())], 'front.jpg', { type: 'image/jpeg' }))
  form.set('audioFile', new File([new Uint8Array(anMp3())], `${song}.mp3`, { type: 'audio/mpeg' }))
  const made = await atDesk(`/admin/bands/${band.id}/releases/new`, form)
  expect(made.status).toBe(303)
  const include = { tracks: true }
  const release = await db.release.findFirstOrThrow({ where: { bandId: band.id }, include })
  const [track] = release.tracks
  if (!track || !release.cover) throw new Error('The form did not store its files.')
  const desk = `/admin/bands/${band.id}/releases/${release.id}`
  return { band, release, track, desk, cover: release.cover, address: `/bands/${band.slug}` }
}

async function linkOf(desk: string): Promise<string> {
  const html = await (await ask(desk, { headers: { cookie } })).text()
  return /\/listen\/[\w-]+/.exec(html)?.[0] ?? ''
}

const filesOf = ({ track, cover }: { track: { audioFile: string }; cover: string }, query = '') =>
  [
    `/${track.audioFile}`,
    `/api/${track.audioFile}`,
    `/${cover}`,
    `/pictures/160/${cover.replace('uploads/', '')}.webp`,
  ].map((path) => path + query)
const statuses = (paths: string[], who = 'visitor') =>
  Promise.all(paths.map(async (path) => (await ask(path, { headers: credentials[who] })).status))

test('no public address has a word of a private release, for visitors and for readers', async () => {
  const made = await aPrivateRelease()
  const { band, release, track, address } = made
  await press(made.desk, { intent: 'renew-link' })
  const article = await anArticle()
  await db.articleBand.create({ data: { articleId: article.id, bandId: band.id } })
  await db.release.update({ where: { id: release.id }, data: { leftSlugs: '["earlier"]' } })

  const open = inject('routes').flatMap(({ path = '' }) =>
    /^admin|:|\*|logout/.test(path) ? [] : [`/${path}`],
  )
  const ofBand = inject('routes').flatMap(({ path = '' }) => {
    const rest = /^bands\/:bandName(\/[^:]*)?$/.exec(path)
    return rest ? [address + (rest[1] ?? '')] : []
  })
  expect(open.length + ofBand.length).toBeGreaterThan(50)
  const asked = [
    ...open,
    ...ofBand,
    `${address}?view=press`,
    `${address}/embed?size=large`,
    `${address}.data?_routes=routes`,
    `/search?q=${title}`,
    `/search?q=${song}`,
    `/oembed?url=${encodeURIComponent(server.origin + address)}`,
    `/articles/${article.id}`,
    '/bands?order=newest',
    '/opds/bands',
    '/opds/search.xml',
    ...['articles', 'authors', 'bands', 'releases', 'items', 'pages'].map((file) => `/sitemap/${file}-1.xml`),
    `${address}/releases/zugzwang`,
    `${address}/releases/earlier`,
    `/tip/release/${release.id}`,
  ]
  const secrets = [title, song, track.audioFile, made.cover, 'zugzwang', '/listen/']
  const tellTales = async (who: string, paths = asked) => {
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      const text = await (await ask(path, { headers: credentials[who] })).text()
      const told = secrets.filter((secret) => text.includes(secret) && !path.includes(secret))
      if (told.length > 0) found[path] = told
    }
    return found
  }
  expect(await tellTales('visitor')).toEqual({})
  expect(await tellTales('reader')).toEqual({})
  expect(await statuses([`${address}/releases/zugzwang`, `${address}/releases/earlier`])).toEqual([404, 404])
  expect(await (await ask(address)).text()).toContain('For all')

  // So much would tell of it if it were public.
  await db.release.update({ where: { id: release.id }, data: { isPrivate: false } })
  const telling = [address, `${address}/embed`, `${address}/feed.xml`, '/api/bands', '/sitemap.xml']
  expect(Object.keys(await tellTales('visitor', telling))).toEqual(telling)
})

test('its files are for those who publish, until its page opens them', async () => {
  const made = await aPrivateRelease()
  for (const who of ['visitor', 'reader'])
    expect(await statuses(filesOf(made), who)).toEqual([404, 404, 404, 404])
  expect(await statuses(filesOf(made), 'label')).toEqual([200, 200, 200, 200])
  await press(made.desk, { intent: 'renew-link' })
  const page = await ask(await linkOf(made.desk))
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
  for (const shown of [title, song, `${title} crew`]) expect(html).toContain(shown)

  const query = /\?listen=[\w.-]+/.exec(html)?.[0] ?? ''
  for (const path of filesOf(made, query)) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
      path,
      200,
      'private, no-store',
    ])
  }
  const part = await ask(`/${made.track.audioFile}${query}`, { headers: { Range: 'bytes=10-19' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  const other = await aPrivateRelease()
  expect(await statuses(filesOf(other, query))).toEqual([404, 404, 404, 404])

  await press(made.desk, { intent: 'revoke-link' })
  expect(await statuses(filesOf(made, query))).toEqual([404, 404, 404, 404])
})

test('a link that was renewed, taken back or has ended says so', async () => {
  const { desk, release } = await aPrivateRelease()
  await press(desk, { intent: 'renew-link' })
  const first = await linkOf(desk)
  await press(desk, { intent: 'renew-link', endsOn: '2099-01-31' })
  const second = await linkOf(desk)
  expect(second).not.toBe(first)
  expect((await ask(first)).status).toBe(404)
  expect((await ask(second)).status).toBe(200)
  await db.release.update({ where: { id: release.id }, data: { linkEndsOn: '2020-01-31' } })
  const ended = await ask(second)
  expect([ended.status, ended.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  expect(await ended.text()).toContain('This link no longer works.')
  const refused = await press(desk, { intent: 'end-link', endsOn: '2020-01-31' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('This day has passed.')
})

test('the link is made by those who publish alone, on the release that the address names', async () => {
  const { desk, release } = await aPrivateRelease()
  const other = await aPrivateRelease()
  const headers = { ...credentials.reader, Origin: server.origin }
  const body = new URLSearchParams({ intent: 'renew-link' })
  expect((await ask(desk, { method: 'POST', body, headers })).status).toBe(403)
  const foreign = { cookie, Origin: 'https://elsewhere.example' }
  expect((await ask(desk, { method: 'POST', body, headers: foreign })).status).toBe(403)
  const wrong = desk.replace(/\d+$/, String(other.release.id))
  expect((await press(wrong, { intent: 'renew-link' })).status).toBe(404)
  expect((await press(desk, { intent: 'open-up' })).status).toBe(400)
  expect(await db.release.findUnique({ where: { id: release.id } })).toMatchObject({ linkSeed: null })
})

test('what is played by the link is not counted', async () => {
  const { desk, track } = await aPrivateRelease()
  await press(desk, { intent: 'renew-link' })
  const play = await ask(`/api/tracks/${track.id}/plays`, {
    method: 'POST',
    headers: { Origin: server.origin },
  })
  expect(play.status).toBe(404)
})

test('who makes a release public lets everybody have it and its files, and back', async () => {
  const made = await aPrivateRelease()
  const { desk, address, track } = made
  const save = (more: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ title, kind: 'album', trackIds: String(track.id), ...more }))
      form.append(name, value)
    return atDesk(desk, form)
  }
  expect((await save({})).status).toBe(303)
  expect(await statuses([`${address}/releases/zugzwang`, ...filesOf(made)])).toEqual([
    200, 200, 200, 200, 200,
  ])
  expect(await (await ask(address)).text()).toContain(song)
  expect((await save({ isPrivate: 'on' })).status).toBe(303)
  expect(await statuses([`${address}/releases/zugzwang`, ...filesOf(made)])).toEqual([
    404, 404, 404, 404, 404,
  ])
  expect(await (await ask(address)).text()).not.toContain(song)
})

test('whoever guesses links is slowed, as with codes', async () => {
  const { desk } = await aPrivateRelease()
  await press(desk, { intent: 'renew-link' })
  const link = await linkOf(desk)
  const guess = { headers: { 'User-Agent': 'Guesser' } }
  const answers = []
  for (let at = 10; at < 34; at++) answers.push((await ask(`${link.slice(0, -3)}.${at}`, guess)).status)
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(404))
  expect(answers.at(-1)).toBe(429)
  expect((await ask(link, { headers: { 'User-Agent': 'Somebody else' } })).status).toBe(200)
})
