import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFileDigests } from '../../app/magazine/reading/devices/read-digests.server'
import { findPositionInArticle, savePositions } from '../../app/magazine/reading/positions.server'
import { db } from '../../app/platform/database/db.server'
import { createPersonalKey, md5OfKey } from '../../app/site/accounts/keys/keys.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticleWithFiles, aUser, password } from '../builders'
import { aPdf } from '../files'

let server: RunningApp
let user: { id: number; username: string }
let key = ''

const rights = { read: false, sync: true, write: false }
const keyOf = (userId: number, about = rights) =>
  createPersonalKey(userId, { intent: 'create', name: 'Kobo', days: 0, password, ...about })

beforeAll(async () => {
  server = await startApp()
  user = await aUser({ username: 'reader' })
  key = await keyOf(user.id)
})
afterAll(() => server.stop())

/** Sends what KOReader's KOSyncClient sends: the headers of its middlewares, and its JSON. */
async function ask(method: string, path: string, body?: object, as = { name: user.username, key }) {
  const answer = await fetch(`${server.origin}/koreader${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.koreader.v1+json',
      'X-Auth-User': as.name,
      'X-Auth-Key': md5OfKey(as.key),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const push = (document: string, progress: string | number, percentage: number) =>
  ask('PUT', '/syncs/progress', {
    document,
    progress: String(progress),
    percentage,
    device: 'Kobo_nova',
    device_id: 'ABC-1',
  })
const pull = (document: string) => ask('GET', `/syncs/progress/${document}`)

/** KOReader's own sum, written anew from its description: MD5 of 1 KB at 0 and at each power of 4 KB. */
function partialMd5(bytes: Buffer): string {
  const hash = createHash('md5').update(bytes.subarray(0, 1024))
  for (let at = 1024; at < bytes.length; at *= 4) hash.update(bytes.subarray(at, at + 1024))
  return hash.digest('hex')
}

const wordOf = (page: number) => 'Aemilov'.repeat(1 + (page % 3)) + String.fromCharCode(97 + (page % 26))

async function aReadArticle(pages: number) {
  const bytes = aPdf(70_000)
  const { id } = await anArticleWithFiles({}, bytes)
  const texts = Array.from(
    { length: pages },
    (_, page) => `${wordOf(page)} stands alone.\nNothing but ${wordOf(page + 7)} is near.`,
  )
  await aDocument(id, texts)
  await storeFileDigests()
  return { id, digest: partialMd5(bytes) }
}

test('a device logs in with a username and a key, and is told where to make one', async () => {
  expect(await ask('GET', '/users/auth')).toEqual({ status: 200, body: { authorized: 'OK' } })
  const reading = await keyOf(user.id, { read: true, sync: false, write: false })
  for (const wrong of [
    { name: user.username, key: password },
    { name: 'somebody', key },
    { name: user.username, key: reading },
  ])
    expect((await ask('GET', '/users/auth', undefined, wrong)).status).toBe(401)
  const given = await aUser({ mustSetPassword: true })
  const late = { name: given.username, key: await keyOf(given.id) }
  expect((await ask('GET', '/users/auth', undefined, late)).status).toBe(401)
  const register = await ask('POST', '/users/create', { username: 'new', password: 'x' })
  expect([register.status, register.body.message]).toEqual([402, expect.stringContaining('/userInfo/keys')])
})

test('a page that is reached on the device is offered on the site, and one of the site on the device', async () => {
  const { id, digest } = await aReadArticle(40)
  expect(await pull(digest)).toEqual({ status: 200, body: {} })
  expect((await push(digest, 17, 0.425)).body).toMatchObject({ document: digest })
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 17, pages: 40 })
  expect((await pull(digest)).body).toMatchObject({
    progress: '17',
    percentage: 0.425,
    device: 'Kobo_nova',
    device_id: 'ABC-1',
  })

  const later = new Date(Date.now() + 60_000)
  await savePositions(user.id, [{ articleId: id, page: 23, pages: 40, readAt: later.toISOString() }], later)
  const { body } = await pull(digest)
  expect(body).toMatchObject({ progress: '23', percentage: 23 / 40, device_id: 'site' })
  expect(body.timestamp).toBe(Math.floor(later.getTime() / 1000))
})

test('an EPUB that was downloaded leads to the page, and back to the place where the page begins', async () => {
  const { id } = await aReadArticle(45)
  const download = async () =>
    Buffer.from(await (await fetch(`${server.origin}/articles/${id}/book.epub`)).arrayBuffer())
  const epub = await download()
  const digest = partialMd5(epub)
  expect(partialMd5(await download())).toBe(digest)
  const part = (page: number) => epub.toString('utf8').split('<body>')[Math.ceil(page / 20) + 2] ?? ''
  const paragraph = (page: number) => (part(page).split(`id="page-${page}"`)[0] ?? '').split('<p').length
  const inPage23 = `/body/DocFragment[3]/body/p[${paragraph(23)}]`
  await push(digest, `${inPage23}/text().2`, 0.5)
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 23, pages: 45 })
  expect((await pull(digest)).body).toMatchObject({ progress: `${inPage23}/text().2` })
  await push(digest, '/body/DocFragment[1]/body/figure/img.0', 0)
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 1 })
  await push(digest, 'somewhere', 0.8)
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 36 })

  const later = new Date(Date.now() + 60_000)
  await savePositions(user.id, [{ articleId: id, page: 42, pages: 45, readAt: later.toISOString() }], later)
  expect((await pull(digest)).body).toMatchObject({
    progress: `/body/DocFragment[4]/body/p[${paragraph(42)}].0`,
    percentage: 42 / 45,
    device_id: 'site',
  })
})

test('a document that is none of ours is kept, for its user alone', async () => {
  const document = createHash('md5').update('my own book.epub').digest('hex')
  const place = '/body/DocFragment[12]/body/p[3]/text().42'
  expect((await push(document, place, 0.31)).status).toBe(200)
  expect((await pull(document)).body).toMatchObject({ document, progress: place, percentage: 0.31 })
  const bo = await aUser()
  const others = { name: bo.username, key: await keyOf(bo.id) }
  expect((await ask('GET', `/syncs/progress/${document}`, undefined, others)).body).toEqual({})
})

test('two devices that send at once leave one position, and a second press changes nothing', async () => {
  const { id, digest } = await aReadArticle(9)
  await Promise.all([push(digest, 3, 1 / 3), push(digest, 3, 1 / 3), push(digest, 3, 1 / 3)])
  expect(await db.devicePosition.count({ where: { document: digest } })).toBe(1)
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 3 })
})

test('nothing is stored of a draft, and bad input is refused in words', async () => {
  const { id, digest } = await aReadArticle(9)
  await db.article.update({ where: { id }, data: { isDraft: true } })
  expect((await push(digest, 4, 4 / 9)).status).toBe(200)
  expect(await db.readingPlace.count({ where: { articleId: id } })).toBe(0)
  for (const [document, progress, percentage] of [
    ['', '1', 0.5],
    ['x'.repeat(300), '1', 0.5],
    ['a', 'p'.repeat(5000), 0.5],
    ['a', '1', 7],
    ['a', '1', Number.NaN],
  ] as const)
    expect((await push(document, progress, percentage)).status).toBe(400)
  expect((await push('a', '99999999999', 1)).status).toBe(200)
})

test('a catalog program reads and stores a place by the draft of OPDS, the page named in it', async () => {
  const { id } = await aReadArticle(40)
  const both = await keyOf(user.id, { read: true, sync: true, write: false })
  const headers = { Authorization: `Basic ${btoa(`${user.username}:${both}`)}` }
  const publication = await (await fetch(`${server.origin}/opds/publications/${id}`, { headers })).json()
  const link = publication.links.find(
    ({ rel }: { rel: string }) => rel === 'http://opds-spec.org/progression',
  )
  expect(link).toMatchObject({ type: 'application/opds-progression+json' })
  const get = () => fetch(link.href, { headers })
  const put = (body: object) =>
    fetch(link.href, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/opds-progression+json' },
      body: JSON.stringify(body),
    })
  expect([(await get()).status, await (await get()).text()]).toEqual([200, ''])
  const device = { id: 'urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a', name: 'Thorium' }
  const modified = new Date(Date.now() - 60_000).toISOString()
  const sent = { modified, device, progression: 0.41, references: ['#page=17'] }
  const stored = await put(sent)
  expect([stored.status, await stored.json()]).toEqual([200, sent])
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 17 })

  const older = { ...sent, modified: '2020-01-01T00:00:00Z', references: ['#page=2'] }
  const refused = await put(older)
  expect([refused.status, await refused.json()]).toEqual([409, sent])
  const readAt = new Date().toISOString()
  await savePositions(user.id, [{ articleId: id, page: 30, pages: 40, readAt }])
  expect(await (await get()).json()).toMatchObject({
    device: { id: server.origin },
    references: ['#page=30'],
  })
  expect((await put({ ...sent, progression: 2 })).status).toBe(400)
})
