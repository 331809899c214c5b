import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { invalidateTags } from '../../app/platform/changes/invalidation.server'
import { db } from '../../app/platform/database/db.server'
import { PageStore } from '../../app/platform/page-cache/page-store.server'
import type { RunningApp } from '../app'
import { aBand, aDocument, aMerchItem, anArticle, anArticleWithFiles, anAuthor } from '../builders'
import { aJpeg } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
let magazine: string[]
let shop: string[]
let [articleId, otherId, authorId, itemId, bandId] = [0, 0, 0, 0, 0]
const rendered = vi.spyOn(PageStore.prototype, 'get')

beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  ;[authorId, itemId, bandId] = [
    (await anAuthor()).id,
    (await aMerchItem()).id,
    (await aBand({ title: 'Loud' })).id,
  ]
  articleId = (
    await anArticleWithFiles({ title: 'Kept', authorIds: [`${authorId}`], bandIds: [`${bandId}`] })
  ).id
  otherId = (await anArticle({ title: 'Other' })).id
  await aDocument(articleId, ['Words'])
  await aBand({ title: 'Quiet' })
  const article = `/articles/${articleId}`
  magazine = ['/', article, `/articles/${otherId}`, `${article}/pages/1`, '/authors', `/authors/${authorId}`]
  magazine.push(
    '/search',
    '/search?q=kept',
    '/feed.xml',
    '/feed.json',
    '/opds',
    `/opds/publications/${articleId}`,
  )
  magazine.push('/api/articles', '/api/articles/latest', `/api/articles/${articleId}`, '/_root.data')
  magazine.push('/api/articles/authors', `/api/articles/authors/${authorId}`, `${article}.data`)
  shop = ['/shop', `/item/${itemId}`, '/bands', '/bands/loud', '/bands/quiet', '/bands/quiet/photos']
  shop.push('/api/merch', '/api/bands', `/api/merch/${itemId}`, '/shop.data', '/bands/quiet/feed.xml')
})
afterAll(() => app.stop())

/** All pages are kept, and have been asked for. */
beforeEach(async () => {
  invalidateTags('all')
  for (const address of [...magazine, ...shop]) await open(address)
  expect(await renderedAgain([...magazine, ...shop])).toEqual([])
})

const open = async (address: string) => {
  const answer = await fetch(app.origin + address, { headers: { 'Sec-Fetch-Dest': 'empty' } })
  expect([address, answer.status]).toEqual([address, 200])
  return answer.text()
}

async function renderedAgain(addresses: string[]): Promise<string[]> {
  rendered.mockClear()
  for (const address of addresses) await open(address)
  return rendered.mock.calls.map(([{ cacheable }]) => cacheable.address)
}

async function save(address: string, fields: [string, string | Blob][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const answer = await boss.page(address, { method: 'POST', body: form })
  expect([answer.status, await answer.text()]).toEqual([303, ''])
}

const picture = async () => new File([new Uint8Array(await aJpeg())], 'a.jpg', { type: 'image/jpeg' })

/** The front page shows the newest items. */
const isFront = (address: string) => ['/', '/_root.data'].includes(address)

test('publishing and changing an item leaves the magazine as it was kept, but for the front page', async () => {
  const others = magazine.filter((address) => !isFront(address))
  await save('/admin/merch/new', [
    ['title', 'A new patch'],
    ['price', '8.00'],
    ['image', await picture()],
  ])
  for (const address of ['/shop', '/']) expect(await open(address)).toContain('A new patch')
  expect(await renderedAgain(others)).toEqual([])
  const { id } = await db.merchItem.findFirstOrThrow({ where: { title: 'A new patch' } })
  await save(`/admin/merch/${id}`, [
    ['title', 'An old patch'],
    ['price', '8.00'],
  ])
  for (const address of ['/shop', '/']) expect(await open(address)).toContain('An old patch')
  expect(await renderedAgain(others)).toEqual([])
})

test('publishing an article leaves shop and bands as they were kept, but for the band that it names', async () => {
  // The front page is made anew by itself, at some time after the change.
  const lists = ['/search', `/authors/${authorId}`, '/feed.xml', '/api/articles', '/_root.data']
  await anArticleWithFiles({ title: 'Brand new', authorIds: [`${authorId}`] })
  expect(await renderedAgain(shop)).toEqual([])
  expect(await renderedAgain(lists)).toEqual(lists)
  expect(await open('/')).toContain('Brand new')

  await anArticleWithFiles({ title: 'Names one', bandIds: [`${bandId}`] })
  expect(await renderedAgain(shop)).toEqual(['/bands/loud'])
  expect(await open('/bands/loud')).toContain('Names one')
})

test('a changed article drops its pages and the lists that it may stand in', async () => {
  const shown = [
    '/',
    `/articles/${articleId}`,
    '/search',
    '/feed.xml',
    '/bands/loud',
    `/api/articles/${articleId}`,
  ]
  await db.article.update({ where: { id: articleId }, data: { title: 'Kept no more' } })
  expect(await renderedAgain(shown)).toEqual(shown)
  for (const address of shown)
    expect([address, await open(address)]).toEqual([address, expect.stringContaining('Kept no more')])
  await db.article.update({ where: { id: otherId }, data: { title: 'Another' } })
  expect(await renderedAgain(shop)).toEqual([])
  expect(await open(`/api/articles/${otherId}`)).toContain('Another')
})

test('a draft that becomes public, one that is withdrawn and one that is gone change the page of their band', async () => {
  const draft = await anArticleWithFiles({ title: 'Not yet', bandIds: [`${bandId}`], isDraft: 'on' })
  const isOnBand = async () => (await open('/bands/loud')).includes('Not yet')
  const where = { id: draft.id }
  expect(await isOnBand()).toBe(false)
  await db.article.update({ where, data: { isDraft: false } })
  expect(await isOnBand()).toBe(true)
  await db.article.updateMany({ where: { title: 'Not yet' }, data: { deletedAt: new Date() } })
  expect(await isOnBand()).toBe(false)
  await db.article.updateMany({ where, data: { deletedAt: null } })
  expect(await isOnBand()).toBe(true)
  await db.articleBand.deleteMany({ where: { articleId: draft.id } })
  expect(await isOnBand()).toBe(false)
  await db.articleBand.create({ data: { articleId: draft.id, bandId } })
  expect(await isOnBand()).toBe(true)
  await db.author.update({ where: { id: authorId }, data: { name: 'Renamed' } })
  expect(await open('/bands/loud')).toContain('Renamed')
  await db.article.delete({ where })
  expect(await isOnBand()).toBe(false)
})

test('the size of a file on a page is its own', async () => {
  const { path } = await db.storedFile.findFirstOrThrow({
    where: { ownerKind: 'articles', ownerId: articleId },
  })
  const reader = `/articles/${articleId}`
  await db.storedFile.update({ where: { path }, data: { bytes: 7_000_000 } })
  expect(await renderedAgain([reader, `/articles/${otherId}`, '/shop'])).toEqual([reader])
  await db.storedFile.updateMany({ where: { ownerKind: 'articles' }, data: { bytes: 8_000_000 } })
  expect(await renderedAgain([reader, '/shop'])).toEqual([reader])
})
